import { z } from 'zod'

import { Environment, PurchaseType } from '../../../core/contract/http/vocabulary.ts'

/*
 * What stands in the addresses of pages behind the `?`: here and not in the pages, because the routes know it before the
 * code of a page is there. Where it is more than a name or two, it has a file in its feature.
 */

/** The token of a link that somebody was sent. */
export const invitationSearch = z.object({ token: z.string().min(1).max(200).optional() })

/** In what order what waits is listed: what waits longest first, unless it is said. */
export const approvalOrders = ['amount', 'customer'] as const

/** Which invoice is looked at, and in what order they stand. */
export const approvalSearch = z.object({ invoice: z.string().optional(), order: z.enum(approvalOrders).optional() })

/** What waits for FIRS / NRS, page by page. */
export const sendingSearch = z.object({ page: z.int().min(1).optional() })

/** What of the records is shown, as it stands in the address. `open` is the id of a record, or `new`. */
export const recordSearch = z.object({
  search: z.coerce.string().max(200).optional(),
  page: z.int().min(1).optional(),
  open: z.string().optional(),
})

/** How a new bill of a supplier begins. `unsaved` names one that was never saved, `corrects` the bill of a credit note. */
export const newBillSearch = z.object({
  unsaved: z.string().optional(),
  type: PurchaseType.optional(),
  supplier: z.string().optional(),
  corrects: z.string().optional(),
})

/** What `open` is for a record that is not there yet. */
export const NEW_RECORD = 'new'

/** `open` is there while cash is moved without a sale. */
export const counterDaySearch = z.object({
  open: z.enum(['FLOAT', 'CASH_IN', 'CASH_OUT']).optional(),
  /** Another till than the own: `desk`, or the id of a screen. */
  till: z.string().max(64).optional(),
})

/** The series of numbers that is looked at. */
export const registerSearch = z.object({
  environment: Environment.optional(),
  page: z.int().min(1).optional(),
})

/** `open` is there while somebody invites: a reload, or signing in again, comes back to it. */
export const teamSearch = z.object({ open: z.literal('invite').optional() })

/** `open` is there while a key is made: a reload, or signing in again, comes back to it. */
export const keysSearch = z.object({ open: z.literal('new').optional() })

/** `of` is the id of the webhook whose deliveries are shown; `open` is there while one is made. */
export const webhooksSearch = z.object({ open: z.literal('new').optional(), of: z.string().optional() })

/** The tools, each behind a tab. */
export const toolTabs = ['irn', 'qr', 'validate'] as const

export const toolsSearch = z.object({ tab: z.enum(toolTabs).optional() })

/** Which backup was opened as a file, by its name; `show` is the part of the page that a link leads to. */
export const installationSearch = z.object({
  backup: z.string().max(100).optional(),
  show: z.literal('sharing').optional(),
})

/** `open` is there while a screen is added: a reload, or signing in again, comes back to it. */
export const screensSearch = z.object({ open: z.literal('new').optional() })
