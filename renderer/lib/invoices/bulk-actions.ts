import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import type { ListedInvoice } from '../queries/invoices.ts'
import { texts } from '../texts.ts'
import { bulkTexts } from '../texts/invoice/bulk.ts'
import { isUnpaid } from './balance.ts'
import type { BatchResult } from './batch.ts'

/** What can be done to many invoices at a time, in the order of the work. */
export const bulkActions = ['approve', 'finalize', 'submit', 'updatePayment', 'duplicate'] as const
export type BulkAction = (typeof bulkActions)[number]

/** Which of the selected are up for an action, though whoever asks may not do it to all of them. */
const upFor: Partial<Record<BulkAction, InvoiceStatus>> = {
  approve: 'PENDING_APPROVAL',
  submit: 'APPROVED',
  updatePayment: 'FIRS_REJECTED',
}

type Parts = {
  /** It may be done to these: what the core allows for each, as on its own page. */
  readonly able: readonly ListedInvoice[]
  /** It is their turn, and this person or this environment is not the one to do it; each with the reason. */
  readonly barred: readonly BatchResult<ListedInvoice>[]
}

/**
 * The parts once it is done: a draft of which lines are typed in this browser and not saved would be finalized without
 * them, so it is left.
 */
export function selectionForAction(
  selected: readonly ListedInvoice[],
  action: BulkAction,
  unsavedLines: (invoiceId: string) => number | undefined,
): Parts {
  const parts = splitSelection(selected, action)
  if (action !== 'finalize') return parts
  const left = parts.able.flatMap((item) => {
    const lines = unsavedLines(item.id)
    if (lines === undefined) return []
    const detail = texts.unsavedLines.refused(lines)
    return [{ item, outcome: { group: bulkTexts.batch.actions.finalize.failed, isGood: false, detail } }]
  })
  const isLeft = new Set(left.map(({ item }) => item.id))
  return { able: parts.able.filter(({ id }) => !isLeft.has(id)), barred: [...parts.barred, ...left] }
}

/** What of a selection an action would do something to, and what it has to leave. */
export function splitSelection(selected: readonly ListedInvoice[], action: BulkAction): Parts {
  const hasWork = (invoice: ListedInvoice) => action !== 'updatePayment' || isUnpaid(invoice)
  const isAble = (invoice: ListedInvoice) => invoice.allowedActions.includes(action) && hasWork(invoice)
  const { failed, barred = '' } = bulkTexts.batch.actions[action] as { failed: string; barred?: string }
  const outcome = { group: failed, isGood: false, detail: barred }

  return {
    able: selected.filter(isAble),
    barred: selected
      .filter((invoice) => invoice.status === upFor[action] && hasWork(invoice) && !isAble(invoice))
      .map((item) => ({ item, outcome })),
  }
}
