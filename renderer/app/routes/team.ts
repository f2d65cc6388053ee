import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { keysSearch } from '../../features/api-keys/keys-search.ts'
import { teamSearch } from '../../features/team/team-search.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const team = createRoute({
  getParentRoute: () => businessRoute,
  path: '/team',
  validateSearch: searchOf(teamSearch),
  component: lazyRouteComponent(() => import('../../features/team/team-page.tsx'), 'TeamPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => businessRoute,
  path: '/api-keys',
  validateSearch: searchOf(keysSearch),
  component: lazyRouteComponent(() => import('../../features/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
})

/** Who works in a business, people and programs. */
export const teamPages = [team, apiKeys] as const
