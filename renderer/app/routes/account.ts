import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { installationSearch, invitationSearch, screensSearch } from '../../lib/routing/page-search.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { appRoute, rootRoute } from './parents.ts'

/** A place of this interface to go on to; anything else, such as another site, is not followed. */
function placeWithin(value: unknown): string | undefined {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined
}

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search): { next?: string | undefined } => ({ next: placeWithin(search['next']) }),
  beforeLoad: ({ context, search }) => {
    if (context.session.userId() !== undefined) redirect({ href: search.next ?? '/', throw: true })
  },
  component: lazyRouteComponent(() => import('../../features/account/sign-in/start-page.tsx'), 'StartPage'),
})

const recover = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recover',
  component: lazyRouteComponent(() => import('../../features/account/sign-in/recover-page.tsx'), 'RecoverPage'),
})

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  validateSearch: searchOf(invitationSearch),
  component: lazyRouteComponent(() => import('../../features/account/sign-in/invitation-page.tsx'), 'InvitationPage'),
})

const recovery = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recovery',
  component: lazyRouteComponent(() => import('../../features/recovery/page.tsx'), 'RecoveryPage'),
})

/** Pages without the frame. */
export const accountPages = [signIn, recover, invitation, recovery] as const

const account = createRoute({
  getParentRoute: () => appRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../../features/account/page.tsx'), 'AccountPage'),
})

const installation = createRoute({
  getParentRoute: () => appRoute,
  path: '/installation',
  validateSearch: searchOf(installationSearch),
  component: lazyRouteComponent(() => import('../../features/installation/page.tsx'), 'InstallationPage'),
})

const computer = createRoute({
  getParentRoute: () => appRoute,
  path: '/computer',
  component: lazyRouteComponent(() => import('../../features/computer/computer-page.tsx'), 'ComputerPage'),
})

const screens = createRoute({
  getParentRoute: () => appRoute,
  path: '/screens',
  validateSearch: searchOf(screensSearch),
  component: lazyRouteComponent(() => import('../../features/devices/page.tsx'), 'ScreensPage'),
})

/** The own account, this installation, its other screens, and this computer. */
export const appPages = [account, installation, screens, computer] as const
