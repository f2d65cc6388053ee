import type { Invoice } from '../../../core/contract/invoice/invoice.ts'
import type { ListedInvoice } from '../queries/invoices.ts'

export type RefusalReason = Invoice['firsRejectionDetails'][number]

type Refusable = Pick<Invoice, 'firsRejectionReason' | 'firsRejectionDetails'>
type Draft = Refusable & Pick<Invoice, 'status' | 'rejectedAt' | 'rejectionReason'>

/** Why a draft was finalized before and is a draft again. */
export type DraftReturn = {
  /** What FIRS / NRS said. */
  readonly refused: readonly RefusalReason[]
  /** What the person said who sent it back; the reason may have been left out. */
  readonly sentBack: { readonly reason: string | null } | undefined
}

/** Everything that FIRS / NRS refused, one by one where that is known. */
export function refusalReasons({ firsRejectionReason, firsRejectionDetails }: Refusable): readonly RefusalReason[] {
  if (firsRejectionDetails.length > 0 || firsRejectionReason === null) return firsRejectionDetails
  return [{ field: null, message: firsRejectionReason, remedy: null }]
}

/** Undefined for what did not come back. It is kept until the draft is finalized again. */
export function draftReturnOf(invoice: Draft): DraftReturn | undefined {
  if (invoice.status !== 'DRAFT') return undefined
  const refused = refusalReasons(invoice)
  const sentBack = invoice.rejectedAt === null ? undefined : { reason: invoice.rejectionReason }
  return refused.length === 0 && sentBack === undefined ? undefined : { refused, sentBack }
}

/**
 * The way to put a refused invoice right, for somebody who may do it. Corrected, it keeps its number; where FIRS / NRS
 * had accepted it before, the number is used up, and it is duplicated. Only who may correct can tell the two apart: to
 * all others it is shown.
 */
export function recoveryActionOf(
  { allowedActions }: Pick<ListedInvoice, 'allowedActions'>,
  mayReopen: boolean,
): 'reopen' | 'duplicate' | 'see' {
  // Who may not write could not go on with what it leads to.
  if (!mayReopen || !allowedActions.includes('duplicate')) return 'see'
  return allowedActions.includes('reopen') ? 'reopen' : 'duplicate'
}
