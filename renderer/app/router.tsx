import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'

import type { Session } from '../lib/api/session.ts'
import { BrokenPage } from './broken-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell.tsx'

const rootRoute = createRootRouteWithContext<{ session: Session }>()({ component: Outlet })

/** A place of this interface to go on to; anything else, such as another site, is not followed. */
function placeWithin(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search): { next?: string | undefined } => ({ next: placeWithin(search['next']) }),
  beforeLoad: ({ context, search }) => {
    if (context.session.userId() !== undefined) redirect({ href: search.next ?? '/', throw: true })
  },
  component: lazyRouteComponent(() => import('../features/account/start-page.tsx'), 'StartPage'),
})

const deskRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'desk',
  beforeLoad: ({ context, location }) => {
    if (context.session.userId() !== undefined) return
    const search = location.href === '/' ? {} : { next: location.href }
    redirect({ to: '/sign-in', search, throw: true })
  },
  component: Shell,
})

const businessesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../features/businesses/businesses-page.tsx'), 'BusinessesPage'),
})

const newBusinessRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/businesses/new',
  component: lazyRouteComponent(() => import('../features/businesses/new-business-page.tsx'), 'NewBusinessPage'),
})

const businessRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/businesses/$businessId',
  component: lazyRouteComponent(() => import('../features/businesses/business-page.tsx'), 'BusinessPage'),
})

const routeTree = rootRoute.addChildren([
  signInRoute,
  deskRoute.addChildren([businessesRoute, newBusinessRoute, businessRoute]),
])

export type DeskRouter = ReturnType<typeof createDeskRouter>

export function createDeskRouter(session: Session) {
  return createRouter({
    routeTree,
    context: { session },
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: BrokenPage,
    scrollRestoration: true,
  })
}
