import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { deskRoute } from './parents.ts'

const account = createRoute({
  getParentRoute: () => deskRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../../features/account/account-page.tsx'), 'AccountPage'),
})

const installation = createRoute({
  getParentRoute: () => deskRoute,
  path: '/installation',
  component: lazyRouteComponent(() => import('../../features/installation/installation-page.tsx'), 'InstallationPage'),
})

/** The own account, and this installation. */
export const deskPages = [account, installation] as const
