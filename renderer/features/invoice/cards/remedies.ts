import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import { placeOfFinding } from '../../../lib/routing/finding-place.ts'
import type { Place } from '../../../lib/routing/place.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import type { InvoiceAction } from '../actions/available-actions.ts'

/** The button that puts something right: a page, or something to do with this invoice. */
export type Remedy = { readonly label: string } & (
  { readonly place: Place; readonly action?: never } | { readonly action: InvoiceAction; readonly place?: never }
)

const words = invoiceTexts.remedies

/** Which button puts a finding right, for who may do it. */
export function remediesFor({ businessId, customerId, allowedActions }: Invoice) {
  const act = (action: Exclude<InvoiceAction, 'makeInvoice'>, label: string): Remedy | undefined =>
    allowedActions.includes(action) ? { label, action } : undefined

  return ({
    remedy,
    field,
  }: {
    readonly remedy: PreflightItem['remedy']
    readonly field: string | null
  }): Remedy | undefined => {
    switch (remedy) {
      case 'EDIT_CUSTOMER':
        return {
          label: words.EDIT_CUSTOMER,
          place: { to: '/businesses/$businessId/customers', params: { businessId }, search: { open: customerId } },
        }
      case 'EDIT_BUSINESS':
      case 'FIRS_CONFIG':
      case 'PROVIDER':
        return { label: words[remedy], place: { ...placeOfFinding(remedy, field), params: { businessId } } }
      case 'EDIT_LINE':
        return act('edit', words.EDIT_LINE)
      case 'EDIT_INVOICE':
        return act('edit', words.EDIT_INVOICE)
      case 'REOPEN':
        return act('reopen', words.REOPEN) ?? act('reject', words.SEND_BACK)
      case 'NONE':
        return undefined
    }
  }
}
