import { AppError, invalidField } from '../../../contract/http/errors.ts'
import type { Environment } from '../../../contract/http/vocabulary.ts'
import { environmentOf } from '../../../domain/business/business.ts'
import type { InvoiceRecord } from '../../../domain/invoice/invoice.ts'
import type { Member } from '../../../domain/people/account.ts'
import {
  isDebit,
  type Account,
  type AccountEntry,
  type Link,
  type LinkStep,
} from '../../../domain/receivables/entry.ts'
import type { SettledEntry } from '../../../ports/receivables/receivables-repository.ts'
import type { ReadUnit } from '../../../ports/unit.ts'
import { loadBusiness, loadInvoice } from '../../load.ts'

/**
 * The account of a customer in an environment; the present one unless said. Of a customer that was merged into another
 * one, that of the one that is kept.
 *
 * @throws validation_failed for an unknown customer
 */
export async function accountOf(
  unit: ReadUnit,
  { businessId }: Member,
  { customerId, environment }: { readonly customerId: string; readonly environment: Environment | undefined },
): Promise<Account> {
  const business = await loadBusiness(unit, businessId)
  const customer = await unit.customers.get(businessId, customerId)
  if (!customer) throw invalidField('customerId', 'is not a customer of this business')
  return { businessId, environment: environment ?? environmentOf(business), customerId: customer.id }
}

/** The walk-in customer has no account of its own. @throws validation_failed */
export async function assertHasAccount({ customers }: ReadUnit, { businessId, customerId }: Account): Promise<void> {
  if (!(await customers.get(businessId, customerId))?.isWalkIn) return
  throw invalidField('customerId', 'is the walk-in customer, who has no account; choose a named customer')
}

/**
 * What an invoice stands at in its customer's account.
 *
 * @throws payment_not_possible for a draft, a proforma or a credit note
 */
export async function chargeOf({ receivables }: ReadUnit, invoice: InvoiceRecord): Promise<SettledEntry> {
  const { id, businessId, invoiceNumber, invoiceType, status } = invoice
  const charge = await receivables.ofDocument(businessId, id)
  if (charge && charge.entry.amount > 0n) return charge
  const isOther = invoiceType === 'PROFORMA' || invoiceType === 'CREDIT_NOTE'
  const instead = invoiceType === 'PROFORMA' ? 'Record the money as a deposit' : 'Record the payment for its invoice'
  const first = status === 'DRAFT' ? 'finalize it' : 'have it approved'
  throw new AppError('payment_not_possible', {
    message: isOther
      ? `${invoiceNumber} is not owed by a customer. ${instead}.`
      : `${invoiceNumber} is ${status}. Payments are recorded once an invoice is approved: ${first} first.`,
  })
}

/** Anything that a customer owes, by the id of its entry. @throws not_found */
export async function openItemOf(unit: ReadUnit, { businessId }: Member, id: string): Promise<SettledEntry> {
  const found = await unit.receivables.get(businessId, id)
  if (found && found.stands && found.entry.reverses === null && isDebit(found.entry)) return found
  throw new AppError('not_found', { message: 'Open item not found.' })
}

/** Whether a credit is the note of an invoice itself: its credit was never for anything else. */
export async function isNoteOf(unit: ReadUnit, member: Member, credit: AccountEntry, id: string): Promise<boolean> {
  if (credit.kind !== 'CREDIT_NOTE' || credit.invoiceId === null) return false
  return (await loadInvoice(unit, member, credit.invoiceId)).original?.invoiceId === id
}

/** How that came to be: what was set against an invoice, and taken back. @throws payment_not_possible */
export async function settlementSteps(
  unit: ReadUnit,
  member: Member,
  invoice: InvoiceRecord,
): Promise<readonly SettlementStep[]> {
  const { entry } = await chargeOf(unit, invoice)
  const steps: SettlementStep[] = []
  for (const step of await unit.receivables.steps(entry.id)) {
    const { credit, at } = step
    if (credit.reverses !== null) continue
    const isCreditUsed = at > credit.recordedAt && !(await isNoteOf(unit, member, credit, invoice.id))
    steps.push({ ...step, isCreditUsed })
  }
  return steps
}

export type SettlementStep = LinkStep & {
  /** It was credit of the customer before. */
  readonly isCreditUsed: boolean
}

/** What settles an invoice now, in the order in which it came. @throws payment_not_possible */
export async function settlementsOf(unit: ReadUnit, invoice: InvoiceRecord): Promise<readonly Link[]> {
  const { entry } = await chargeOf(unit, invoice)
  return unit.receivables.links(entry.id)
}
