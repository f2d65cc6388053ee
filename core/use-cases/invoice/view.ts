import { environmentOf, type BusinessRecord } from '../../domain/business/business.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import type { Settlement } from '../../domain/invoice/settlement.ts'
import type { Kobo } from '../../domain/money/money.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import { isDebit } from '../../domain/receivables/entry.ts'
import type { CustomerRecord } from '../../domain/records/customer.ts'
import type { SubmissionRecord } from '../../domain/submission/submission.ts'
import type { InvoicePage, InvoiceQuery } from '../../ports/invoice/invoice-repository.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { listPayments, type PaymentView } from '../receivables/payments/view.ts'

import { backfillCodes } from './backfill.ts'
import { withStoredCode } from './qr-code.ts'

/** An invoice with what its answer needs besides: who asks, the business's settings, its place in the queue. */
export type InvoiceView = {
  readonly invoice: InvoiceRecord
  readonly member: Member
  readonly business: BusinessRecord
  readonly submission: SubmissionRecord | undefined
  /** What its finalized credit notes take off. */
  readonly creditNotesTotal: Kobo
  /** Null of what is in no account. */
  readonly settlement: Settlement | null
  /** What was paid in advance on an offer. */
  readonly deposits: Kobo
  readonly now: Date
}

/** What the member sees of an invoice, in the unit that made or changed it: with the codes that it would be sent with. */
export async function viewOf(
  unit: ReadUnit,
  member: Member,
  invoice: InvoiceRecord,
  owner?: BusinessRecord,
): Promise<InvoiceView> {
  const business = owner ?? (await loadBusiness(unit, member.businessId))
  return {
    invoice: await backfillCodes(unit, business, invoice),
    member,
    business,
    submission: await unit.submissions.get(invoice.id),
    creditNotesTotal: await unit.invoices.creditedTotal(invoice.businessId, invoice.id, 'finalized'),
    settlement: await settlementOf(unit, invoice),
    deposits: await depositsOf(unit, invoice),
    now: unit.now,
  }
}

/** What the member sees of a draft that the unit has just made: there is nothing else of it that could be read. */
export async function viewOfNew(unit: ReadUnit, member: Member, invoice: InvoiceRecord): Promise<InvoiceView> {
  return {
    invoice,
    member,
    business: await loadBusiness(unit, member.businessId),
    submission: undefined,
    creditNotesTotal: 0n,
    settlement: null,
    deposits: 0n,
    now: unit.now,
  }
}

/** What settles an invoice or debit note. */
async function settlementOf({ receivables }: ReadUnit, { id, businessId }: InvoiceRecord): Promise<Settlement | null> {
  const charge = await receivables.ofDocument(businessId, id)
  return charge && isDebit(charge.entry) ? charge.settlement : null
}

/** What was paid in advance on a document: on an offer alone. */
const depositsOf = async ({ receivables }: ReadUnit, invoice: InvoiceRecord): Promise<Kobo> =>
  invoice.invoiceType === 'PROFORMA' ? receivables.depositsOn(invoice) : 0n

/** One invoice, with its QR code where one may be had. @throws not_found */
export function readInvoice(core: { readonly units: Units }, member: Member, id: string): Promise<InvoiceView> {
  return withStoredCode(core, member, id, (unit, invoice, business) => viewOf(unit, member, invoice, business))
}

const MOST_PAYMENTS = 100

/** What belongs to an invoice, as far as it is asked for; the customer as it is now, null where it was deleted. */
export async function expandInvoice(
  unit: ReadUnit,
  member: Member,
  { invoice, expand }: { readonly invoice: InvoiceRecord; readonly expand: readonly ('customer' | 'payments')[] },
): Promise<{ customer?: CustomerRecord | null; payments?: readonly PaymentView[] }> {
  const { id: invoiceId, businessId, customerId } = invoice
  const environment = invoice.environment ?? environmentOf(await loadBusiness(unit, businessId))
  const found: { customer?: CustomerRecord | null; payments?: readonly PaymentView[] } = {}
  if (expand.includes('customer')) found.customer = (await unit.customers.get(businessId, customerId)) ?? null
  if (expand.includes('payments')) {
    const { items } = await listPayments(unit, member, {
      page: 1,
      limit: MOST_PAYMENTS,
      environment,
      invoiceId,
      customerId: undefined,
      from: undefined,
      to: undefined,
      method: undefined,
      stands: true,
    })
    found.payments = items
  }
  return found
}

type ListRequest = Omit<InvoiceQuery, 'businessId' | 'sentBackTo' | 'unpaidIn'> & {
  /** Only drafts that came back to whoever asks. */
  readonly sentBackToMe: boolean
  /** Only what somebody still has to pay in the present environment. */
  readonly unpaid: boolean
}

type ListedPage = Omit<InvoicePage, 'items'> & {
  readonly items: readonly (InvoicePage['items'][number] & Pick<InvoiceView, 'deposits'>)[]
}

/** A page of the invoices of a business. */
export async function listInvoices(
  unit: ReadUnit,
  { businessId, caller }: Member,
  { sentBackToMe, unpaid, ...query }: ListRequest,
): Promise<{ page: ListedPage; business: BusinessRecord; now: Date }> {
  const business = await loadBusiness(unit, businessId)
  const page = await unit.invoices.list({
    ...query,
    businessId,
    sentBackTo: sentBackToMe ? callerId(caller) : undefined,
    unpaidIn: unpaid ? environmentOf(business) : undefined,
  })
  const items: ListedPage['items'][number][] = []
  for (const item of page.items) items.push({ ...item, deposits: await depositsOf(unit, item) })
  return { page: { ...page, items }, business, now: unit.now }
}
