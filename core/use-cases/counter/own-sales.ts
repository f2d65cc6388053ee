import { AppError } from '../../contract/http/errors.ts'
import type { ResourceKind } from '../../contract/http/route.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { isSaleUndone } from '../../domain/counter/entry.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { callerId, type Member } from '../../domain/people/account.ts'
import type { InvoiceQuery } from '../../ports/invoice/invoice-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { listPayments } from '../receivables/payments/view.ts'

/** What somebody sees who is limited to the counter: what they sold and took back today, and the days that they closed. */

/** @throws role_insufficient for what somebody who is limited to the counter did not do themselves, today */
export async function assertInScope(unit: ReadUnit, member: Member, kind: ResourceKind, id: string): Promise<Member> {
  if (member.scope !== 'CASHIER') return member
  const isSeen =
    kind === 'invoice' ? isOwnOfToday(unit, member, id) : kind !== 'dayClose' || isOwnClose(unit, member, id)
  if (await isSeen) return member
  throw new AppError('role_insufficient', {
    message:
      kind === 'dayClose'
        ? 'You are limited to the counter: you see the days that you closed yourself.'
        : 'You are limited to the counter: you see what you sold or took back today. Ask a manager about other sales.',
  })
}

/** A sale that they made or took something back of today, or the credit note of that. */
async function isOwnOfToday(unit: ReadUnit, member: Member, id: string): Promise<boolean> {
  const { businessId } = member
  const isOwn = ({ by, day }: { readonly by: string; readonly day: string }) =>
    by === callerId(member.caller) && day === unit.today
  if ((await unit.till.ofInvoice(businessId, id)).some(isOwn)) return true
  const note = await unit.invoices.get(businessId, id)
  const sold = note?.original?.invoiceId ?? null
  if (note === undefined || sold === null) return false
  const returns = (await unit.till.ofInvoice(businessId, sold)).filter(({ kind }) => kind === 'RETURN')
  return returns.some((entry) => isOwn(entry) && entry.number === note.invoiceNumber)
}

async function isOwnClose(unit: ReadUnit, member: Member, id: string): Promise<boolean> {
  const close = await unit.till.getClose(member.businessId, id)
  return close?.closedBy === callerId(member.caller)
}

/** A sale, and when it was made: a till that could not reach this computer made it before it was recorded. */
type OwnSale = { readonly invoice: InvoiceRecord; readonly soldAt: string }

const MAX_SALES = 100

/**
 * What the member sold at the counter today, the latest first. `text` is what stands on a receipt: the number of the
 * sale, that of its payment, or what a scanner reads of it.
 */
export async function listOwnSales(
  unit: ReadUnit,
  member: Member,
  text: string | undefined,
): Promise<readonly OwnSale[]> {
  const { businessId } = member
  const environment = environmentOf(await loadBusiness(unit, businessId))
  const sold = await unit.till.soldBy(businessId, { environment, day: unit.today, by: callerId(member.caller) })
  const ids = new Set(sold.filter((entry) => !isSaleUndone(entry)).flatMap(({ invoiceId }) => invoiceId ?? []))
  if (ids.size === 0) return []
  const isReceipt = text !== undefined && /^RCT/i.test(text)
  const wanted = isReceipt ? (await paidWith(unit, member, environment, text)).filter((id) => ids.has(id)) : [...ids]
  if (wanted.length === 0) return []
  // A sale that waited at its till for a number is known by that of its slip.
  const externalReference = text !== undefined && /^SLIP-/i.test(text) ? text.toUpperCase() : undefined
  const search = isReceipt || externalReference !== undefined ? undefined : text
  const { items } = await unit.invoices.list({ ...anyInvoice, businessId, ids: wanted, search, externalReference })
  const soldAt = new Map(sold.map((entry) => [entry.invoiceId, entry.soldAt]))
  return items.map((invoice) => ({ invoice, soldAt: soldAt.get(invoice.id) ?? invoice.createdAt }))
}

async function paidWith(
  unit: ReadUnit,
  member: Member,
  environment: ReturnType<typeof environmentOf>,
  search: string,
): Promise<readonly string[]> {
  const query = { page: 1, limit: MAX_SALES, environment, from: unit.today, to: unit.today, search }
  const nothing = { invoiceId: undefined, customerId: undefined, method: undefined, stands: true }
  const { items } = await listPayments(unit, member, { ...query, ...nothing })
  return items.flatMap(({ allocations }) => allocations.flatMap(({ charge }) => charge.entry.invoiceId ?? []))
}

const anyInvoice: Omit<InvoiceQuery, 'businessId' | 'search' | 'ids'> = {
  page: 1,
  limit: MAX_SALES,
  statuses: undefined,
  invoiceType: 'STANDARD',
  customerId: undefined,
  externalReference: undefined,
  originalInvoiceId: undefined,
  sentBackTo: undefined,
  unpaidIn: undefined,
  paymentState: undefined,
  sortBy: 'createdAt',
  sortOrder: 'desc',
  startDate: undefined,
  endDate: undefined,
  updatedSince: undefined,
  after: undefined,
}
