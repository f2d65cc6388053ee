import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { businessRoute } from './parents.ts'

const invoice = createRoute({
  getParentRoute: () => businessRoute,
  path: '/invoices/$invoiceId',
  component: lazyRouteComponent(() => import('../../features/invoice/invoice-page.tsx'), 'InvoicePage'),
})

/** One invoice. */
export const invoicePages = [invoice] as const
