import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { profitSearch } from '../../features/profit/search.ts'
import { taxSearch } from '../../features/taxes/search.ts'
import { vatYearSearch } from '../../features/vat-year/search.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const vatYear = createRoute({
  getParentRoute: () => businessRoute,
  path: '/month/vat-year',
  validateSearch: searchOf(vatYearSearch),
  component: lazyRouteComponent(() => import('../../features/vat-year/page.tsx'), 'VatYearPage'),
})

const wht = createRoute({
  getParentRoute: () => businessRoute,
  path: '/month/wht',
  validateSearch: searchOf(taxSearch),
  component: lazyRouteComponent(() => import('../../features/taxes/wht-page.tsx'), 'WhtPage'),
})

const vatWithheld = createRoute({
  getParentRoute: () => businessRoute,
  path: '/month/vat-withheld',
  validateSearch: searchOf(taxSearch),
  component: lazyRouteComponent(() => import('../../features/taxes/vat-withheld-page.tsx'), 'VatWithheldPage'),
})

const profit = createRoute({
  getParentRoute: () => businessRoute,
  path: '/month/profit',
  validateSearch: searchOf(profitSearch),
  component: lazyRouteComponent(() => import('../../features/profit/page.tsx'), 'ProfitPage'),
})

/** What is declared of months besides the VAT month, and what is left of the sales. */
export const monthPages = [vatYear, wht, vatWithheld, profit] as const
