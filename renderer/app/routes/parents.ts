import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'

import type { Api } from '../../lib/api/api-context.ts'
import { BusinessFrame } from '../shell/business-frame.tsx'
import { Shell } from '../shell/shell.tsx'

export type RouterContext = Pick<Api, 'client' | 'session'> & { readonly queries: QueryClient }

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet })

/** Above every page of somebody who is signed in. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'desk',
  beforeLoad: ({ context, location }) => {
    if (context.session.userId() !== undefined) return
    const search = location.href === '/' ? {} : { next: location.href }
    redirect({ to: '/sign-in', search, throw: true })
  },
  component: Shell,
})

/** Above every page of one business; an unknown one has none. */
export const businessRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/businesses/$businessId',
  component: BusinessFrame,
})
