import type { Invoice } from '../../../core/contract/invoice.ts'
import type { PreflightItem } from '../../../core/contract/preflight.ts'
import type { Place } from '../../components/place.ts'
import { useRouteExists } from '../../lib/routing/route-exists.ts'
import { placeOfFinding } from '../../lib/set-up/finding-place.ts'
import { invoice as invoiceTexts } from '../../lib/texts/invoice.ts'
import type { InvoiceAction } from './next-action.ts'

/** The button that puts something right: a page, or something to do with this invoice. */
export type Remedy = { readonly label: string } & (
  { readonly place: Place; readonly action?: never } | { readonly action: InvoiceAction; readonly place?: never }
)

const words = invoiceTexts.remedies
const inBusiness = '/businesses/$businessId'

/** Which button puts a finding right, for who may do it and as far as its page exists. */
export function useRemedies({ businessId, customerId, allowedActions }: Invoice) {
  const routeExists = useRouteExists()

  const to = (path: string, label: string, search?: Place['search']): Remedy | undefined =>
    routeExists(`${inBusiness}${path}`)
      ? { label, place: { to: `${inBusiness}${path}`, params: { businessId }, ...(search && { search }) } }
      : undefined
  const act = (action: InvoiceAction, label: string): Remedy | undefined =>
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
        return to('/customers', words.EDIT_CUSTOMER, { open: customerId })
      case 'EDIT_BUSINESS':
      case 'FIRS_CONFIG':
      case 'PROVIDER': {
        const { path, search } = placeOfFinding(remedy, field)
        return to(path, words[remedy], search)
      }
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
