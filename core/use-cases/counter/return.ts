import type { Warning } from '../../contract/http/envelope.ts'
import { AppError, invalidField } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import type { TillMoney } from '../../domain/counter/entry.ts'
import { refundAsPaid } from '../../domain/counter/refund-parts.ts'
import { isCorrectable } from '../../domain/invoice/guards.ts'
import type { InvoiceLine, InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { returnable, returnedLine, type Returnable } from '../../domain/invoice/returns.ts'
import { CLEARED, IN_FLIGHT } from '../../domain/invoice/status.ts'
import { compareDecimals, type Decimal, decimalToText, koboToNumber } from '../../domain/money/decimal.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import { refund } from '../../domain/receivables/credit.ts'
import type { MoneyDetails } from '../../domain/receivables/entry.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { finalizeInvoice } from '../invoice/approval.ts'
import type { InvoiceContent } from '../invoice/content.ts'
import { createInvoice } from '../invoice/drafts.ts'
import { viewOf, type InvoiceView } from '../invoice/view.ts'
import { loadBusiness, loadInvoice } from '../load.ts'
import { chargeOf } from '../receivables/posting/account.ts'
import { postingContext, post } from '../receivables/posting/post.ts'
import { recordTillSale } from '../receivables/posting/till.ts'
import { queueUnlessRefused } from '../submission/submit.ts'

import { assertMayReturn } from './limits.ts'
import { assertInScope } from './own-sales.ts'
import { readUndoable } from './undo-sale.ts'

/** How the money of a return goes back: as cash, as it was paid, or not at all: it is credit of the customer. */
type RefundWay = 'CASH' | 'AS_PAID' | 'CREDIT'

export type ReturnInput = {
  readonly invoiceId: string
  /** Lines of the sale by their place, from 0, with how much of each comes back. */
  readonly items: readonly { readonly line: number; readonly quantity: Decimal }[]
  readonly refund: RefundWay
  readonly reason: string | null
  readonly externalReference: string | null
}

export type ReturnResult = {
  readonly view: InvoiceView
  readonly refunds: readonly TillMoney[]
  readonly warnings: readonly Warning[]
}

/** What may still come back of a sale, line by line, and how it was paid. */
export type ReturnPreview = {
  readonly invoice: InvoiceRecord
  readonly lines: readonly Returnable[]
  /** What came in and was not given back, kobo above 0. */
  readonly paid: readonly TillMoney[]
  /** The walk-in customer has no account that could keep credit. */
  readonly isWalkIn: boolean
  /** Nothing has to be corrected: the sale can be undone as a whole. */
  readonly canUndo: boolean
}

/** What the authority has, or soon will: only of that a note takes something back. */
export const isSent = ({ status }: Pick<InvoiceRecord, 'status'>): boolean =>
  IN_FLIGHT.includes(status) || CLEARED.includes(status)

/** @throws not_found, invoice_not_correctable */
export async function readReturnable(unit: ReadUnit, member: Member, invoiceId: string): Promise<ReturnPreview> {
  const invoice = await loadInvoice(unit, member, invoiceId)
  if (!isCorrectable(invoice)) {
    throw new AppError('invoice_not_correctable', {
      message: `${invoice.invoiceNumber} is not a sale: returns are for invoices only.`,
    })
  }
  const credited: InvoiceLine[] = []
  for (const { id, status } of await unit.invoices.creditNotesOf(invoice.businessId, invoiceId, { except: '' })) {
    if (status === 'CANCELLED' || status === 'FIRS_REJECTED') continue
    credited.push(...(await loadInvoice(unit, member, id)).lines)
  }
  const customer = await unit.customers.getEvenDeleted(invoice.businessId, invoice.customerId)
  return {
    invoice,
    lines: returnable(invoice.lines, credited),
    paid: await paidOf(unit, invoice),
    isWalkIn: customer?.isWalkIn === true,
    canUndo: 'payments' in (await readUndoable(unit, invoice)),
  }
}

/**
 * Takes sold things back: a credit note, approved and queued, and the money, all in one act.
 *
 * @throws role_insufficient, counter_needs_approval, invoice_not_correctable, validation_failed naming what is left, external_reference_taken,
 *   firs_config_missing, period_closed, folder_is_a_copy, folder_retired
 */
export async function returnAtCounter(unit: Unit, member: Member, said: ReturnInput): Promise<ReturnResult> {
  const { settings } = await loadBusiness(unit, member.businessId)
  assertMayReturn(member, settings)
  if (settings.requireApproval && !settings.counterWithoutApproval) throw new AppError('counter_needs_approval')
  if (!(await unit.invoices.get(member.businessId, said.invoiceId))) {
    throw invalidField('invoiceId', 'is not a sale of this business')
  }
  await assertInScope(unit, member, 'invoice', said.invoiceId)
  const coming = await readReturnable(unit, member, said.invoiceId)
  if (coming.isWalkIn && said.refund === 'CREDIT') {
    throw invalidField('refund', 'must be CASH or AS_PAID: the walk-in customer cannot have credit')
  }
  const { invoice: sold } = coming
  if (sold.status === 'APPROVED') {
    throw new AppError('invoice_not_correctable', {
      message: `${sold.invoiceNumber} has not been sent to FIRS / NRS yet, so nothing has to be corrected there. Undo the sale (undo-sale), or reopen and cancel it and reverse its payment; or send it first.`,
    })
  }
  const { environment } = (await chargeOf(unit, sold)).entry.account

  const content: InvoiceContent = {
    customerId: sold.customerId,
    invoiceKind: sold.invoiceKind,
    invoiceType: 'CREDIT_NOTE',
    issueDate: unit.today,
    dueDate: unit.today,
    originalInvoiceId: sold.id,
    originalMayWait: true,
    lines: said.items.map((item, index) => comesBack(coming.lines, item, said.items.slice(0, index), index)),
    paymentMethod: said.refund === 'CASH' ? 'CASH' : sold.paymentMethod,
    notes: said.reason,
    externalReference: said.externalReference,
  }
  const note = await createInvoice(unit, member, content, { isAtCounter: true })
  if (note.total === 0n) throw invalidField('items', 'total 0; there is no money to refund')
  const decided = await finalizeInvoice(unit, member, { id: note.id }, { isAtCounter: true })

  const money = said.refund === 'CREDIT' ? [] : await refundReturn(unit, member, { note, said, paid: coming.paid })
  await recordTillSale(unit, member, {
    ...{ kind: 'RETURN', invoiceId: sold.id, environment },
    document: decided.invoice,
    money: money.map((one) => ({ ...one, amount: -one.amount })),
  })
  const notSent = await queueUnlessRefused(unit, member, await loadInvoice(unit, member, note.id))
  const view = await viewOf(unit, member, await loadInvoice(unit, member, note.id))
  return { view, refunds: money, warnings: [...decided.warnings, ...notSent] }
}

type ReturnItemInput = ReturnInput['items'][number]

/** @throws validation_failed naming what is left */
function comesBack(
  lines: readonly Returnable[],
  { line: place, quantity }: ReturnItemInput,
  before: readonly ReturnItemInput[],
  index: number,
) {
  const found = lines[place]
  if (!found) throw invalidField(`items[${index}].line`, `is not a line of the sale, which has ${lines.length}`)
  if (before.some(({ line }) => line === place))
    throw invalidField(`items[${index}].line`, 'is named twice; add them up')
  if (compareDecimals(quantity, found.left) > 0) {
    const more = decimalToText(found.left)
    const left = found.left.units === 0n ? 'nothing is' : more === '1' ? '1 is' : `${more} are`
    throw invalidField(`items[${index}].quantity`, `is more than can be returned: ${left} left`)
  }
  const { lineTotal: _lineTotal, taxAmount: _taxAmount, ...line } = found.line
  // A product that was deleted meanwhile must not keep its sale from coming back.
  return { ...line, productId: null, ...returnedLine(found, quantity) }
}

type GivenBack = { readonly note: InvoiceRecord; readonly said: ReturnInput; readonly paid: readonly TillMoney[] }

/** What of the note is no debt that it settled, by way of paying: cash, or as it was paid and the rest as cash. */
async function refundReturn(unit: Unit, member: Member, { note, said, paid }: GivenBack): Promise<TillMoney[]> {
  const parts: TillMoney[] = []
  let left = (await unit.receivables.ofDocument(note.businessId, note.id))?.open ?? 0n
  const give = async (how: Pick<TillMoney, 'method' | 'methodDetail'>, most: Kobo): Promise<void> => {
    const amount = most < left ? most : left
    const credit = await unit.receivables.ofDocument(note.businessId, note.id)
    if (amount === 0n || !credit) return
    left -= amount
    parts.push({ ...how, amount })
    const details: MoneyDetails = {
      ...how,
      reference: note.invoiceNumber,
      externalReference: null,
      metadata: null,
      paymentDetailId: null,
      note: said.reason,
      counter: { tendered: null },
    }
    const { account, date } = credit.entry
    const posting = refund(postingContext(unit, member, date), { account, date, amount, details, credits: [credit] })
    await unit.audit.append({
      ...by(member),
      at: unit.now.toISOString(),
      action: 'refund.recorded',
      subject: { kind: 'accountEntry', id: posting.entries[0]?.id ?? '' },
      from: null,
      to: { amount: koboToNumber(amount), date, customerId: account.customerId },
    })
    await post(unit, member, posting)
  }
  const cash = { method: 'CASH', methodDetail: null, amount: left } as const
  for (const { method, methodDetail, amount } of said.refund === 'AS_PAID' ? refundAsPaid(left, paid) : [cash])
    await give({ method, methodDetail }, amount)
  return parts
}

/** What came in for a sale by way of paying, less what earlier returns gave back of it. */
async function paidOf(unit: ReadUnit, { businessId, id }: InvoiceRecord): Promise<TillMoney[]> {
  const charge = await unit.receivables.ofDocument(businessId, id)
  const found = new Map<string, TillMoney>()
  const add = ({ method, methodDetail, amount }: TillMoney) => {
    const name = `${method} ${methodDetail ?? ''}`
    found.set(name, { method, methodDetail, amount: (found.get(name)?.amount ?? 0n) + amount })
  }
  for (const { credit, amount } of charge ? await unit.receivables.links(charge.entry.id) : []) {
    if (credit.kind !== 'PAYMENT' || credit.reverses !== null) continue
    add({ method: credit.details.method, methodDetail: credit.details.methodDetail, amount })
  }
  for (const { kind, money } of await unit.till.ofInvoice(businessId, id)) if (kind === 'RETURN') money.forEach(add)
  return [...found.values()].filter(({ amount }) => amount > 0n)
}
