import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { businessRoute } from './parents.ts'

const team = createRoute({
  getParentRoute: () => businessRoute,
  path: '/team',
  component: lazyRouteComponent(() => import('../../features/team/team-page.tsx'), 'TeamPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => businessRoute,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('../../features/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
})

/** Who works in a business, people and programs. */
export const teamPages = [team, apiKeys] as const
