import type { ErrorDataOf } from '../../../core/contract/http/errors.ts'
import { formatAmount } from '../format/money.ts'
import type { ErrorText } from './first-error-texts.ts'

export type InvoiceLink = { readonly id: string; readonly number: string }

/** Too much was credited: by which credit notes, what is left, and what to do now. `isTyped`: the lines can be lowered. */
export function explainCredit(
  { invoiceNumber, left, creditNotes }: ErrorDataOf<'credit_too_high'>,
  isTyped: boolean,
): ErrorText & { readonly links: readonly InvoiceLink[] } {
  const draft = creditNotes.find(({ status }) => status === 'DRAFT')
  const links = creditNotes.map(({ id, invoiceNumber: number }) => ({ id, number }))
  if (left > 0) {
    const what = `Only ₦${formatAmount(left)} of ${invoiceNumber} is left to credit.`
    const remedy = isTyped
      ? 'Reduce the lines of this credit note.'
      : 'Create a credit note for it, for at most this amount.'
    return { what, remedy, links }
  }
  const what = `${invoiceNumber} is already credited in full.`
  const remedy = draft
    ? `Open ${draft.invoiceNumber}, which is still a draft: finalize it, change it or cancel it.`
    : 'Nothing is left to credit. To charge something again, create a debit note.'
  return { what, remedy, links }
}
