import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { invoicePageSearch } from '../../features/invoice/invoice-page-search.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const invoice = createRoute({
  getParentRoute: () => businessRoute,
  path: '/invoices/$invoiceId',
  validateSearch: searchOf(invoicePageSearch),
  component: lazyRouteComponent(() => import('../../features/invoice/invoice-page.tsx'), 'InvoicePage'),
})

/** One invoice. */
export const invoicePages = [invoice] as const
