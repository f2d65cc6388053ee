import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { settingsSearch } from '../../features/settings/settings-search.ts'
import { goLiveSearch, setUpSearch } from '../../features/set-up/set-up-search.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const setUp = createRoute({
  getParentRoute: () => businessRoute,
  path: '/set-up',
  validateSearch: searchOf(setUpSearch),
  component: lazyRouteComponent(() => import('../../features/set-up/set-up-page.tsx'), 'SetUpPage'),
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
  component: lazyRouteComponent(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
})

/** From the first step to real invoices, and what can be changed later. */
export const setUpPages = [setUp, goLive, settings] as const
