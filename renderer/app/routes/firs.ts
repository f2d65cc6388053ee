import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { firsSearch } from '../../features/firs/firs-search-query.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const supplierCheck = createRoute({
  getParentRoute: () => businessRoute,
  path: '/supplier-check',
  component: lazyRouteComponent(() => import('../../features/firs/supplier-check-page.tsx'), 'SupplierCheckPage'),
})

const search = createRoute({
  getParentRoute: () => businessRoute,
  path: '/firs-search',
  validateSearch: searchOf(firsSearch),
  component: lazyRouteComponent(() => import('../../features/firs/firs-search-page.tsx'), 'FirsSearchPage'),
})

/** What FIRS / NRS is asked. */
export const firsPages = [supplierCheck, search] as const
