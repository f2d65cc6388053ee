import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { goLiveSearch, setUpSearch } from '../../features/set-up/search.ts'
import { settingsSearch } from '../../features/settings/search.ts'
import { keysSearch, teamSearch, webhooksSearch } from '../../lib/routing/page-search.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const setUp = createRoute({
  getParentRoute: () => businessRoute,
  path: '/set-up',
  validateSearch: searchOf(setUpSearch),
  component: lazyRouteComponent(() => import('../../features/set-up/page.tsx'), 'SetUpPage'),
})

const goLive = createRoute({
  getParentRoute: () => businessRoute,
  path: '/go-live',
  validateSearch: searchOf(goLiveSearch),
  component: lazyRouteComponent(() => import('../../features/set-up/go-live-page.tsx'), 'GoLivePage'),
})

const settings = createRoute({
  getParentRoute: () => businessRoute,
  path: '/settings',
  validateSearch: searchOf(settingsSearch),
  component: lazyRouteComponent(() => import('../../features/settings/page.tsx'), 'SettingsPage'),
})

const team = createRoute({
  getParentRoute: () => businessRoute,
  path: '/team',
  validateSearch: searchOf(teamSearch),
  component: lazyRouteComponent(() => import('../../features/team/page.tsx'), 'TeamPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => businessRoute,
  path: '/api-keys',
  validateSearch: searchOf(keysSearch),
  component: lazyRouteComponent(() => import('../../features/api-keys/page.tsx'), 'ApiKeysPage'),
})

const webhooks = createRoute({
  getParentRoute: () => businessRoute,
  path: '/webhooks',
  validateSearch: searchOf(webhooksSearch),
  component: lazyRouteComponent(() => import('../../features/webhooks/page.tsx'), 'WebhooksPage'),
})

/** From the first step to real invoices, what can be changed later, and who works in a business, people and programs. */
export const setUpPages = [setUp, goLive, settings, team, apiKeys, webhooks] as const
