import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { getInvoice } from '../../../core/contract/invoice/invoice.ts'
import { backupsQuery } from '../../lib/queries/backups.ts'
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

/** The page of the backups asks about the one that was opened, which may have been put among them a moment ago. */
const backup = createRoute({
  getParentRoute: () => appRoute,
  path: '/open/backup/$name',
  loader: async ({ context: { queries, client }, params }) => {
    await queries.prefetchQuery({ ...backupsQuery(client), staleTime: 0 })
    return redirect({ to: '/installation', search: { backup: params.name }, replace: true, throw: true })
  },
})

/** Where links and files lead that the system opens with the app. */
export const openingPages = [invoice, file, backup] as const
