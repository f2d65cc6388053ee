import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { getInvoice } from '../../../core/contract/invoice/invoice.ts'
import { appRoute } from './parents.ts'

/** A link into the app names an invoice and no business: the core knows whose it is. */
const invoice = createRoute({
  getParentRoute: () => appRoute,
  path: '/open/invoice/$invoiceId',
  loader: async ({ context, params: { invoiceId } }) => {
    const businessId = await context.client.call(getInvoice, { params: { id: invoiceId } }).then(
      ({ data }) => data.businessId,
      () => undefined,
    )
    // One that is not there, or not for this person, leads nowhere in particular.
    if (businessId === undefined) return redirect({ to: '/', replace: true, throw: true })
    const params = { businessId, invoiceId }
    return redirect({ to: '/businesses/$businessId/invoices/$invoiceId', params, replace: true, throw: true })
  },
})

const file = createRoute({
  getParentRoute: () => appRoute,
  path: '/open/file',
  component: lazyRouteComponent(() => import('../../features/opening/opened-file-page.tsx'), 'OpenedFilePage'),
})

/** Where links and files lead that the system opens with the app. */
export const openingPages = [invoice, file] as const
