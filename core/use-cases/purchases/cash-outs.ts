import { AppError, invalidField } from '../../contract/http/errors.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { dayAfter } from '../../domain/calendar/days.ts'
import type { TillEntry } from '../../domain/counter/entry.ts'
import { formatNaira } from '../../domain/money/format.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import type { PurchaseLineInput } from '../../domain/purchases/purchase.ts'
import { ZERO } from '../../domain/money/decimal.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'
import { payWithBill } from '../payables/record.ts'

import { createPurchase } from './drafts.ts'
import { recordPurchase } from './record.ts'
import { readPurchase, type PurchaseView } from './view.ts'

const DAYS = 90
const MOST = 200

/** Cash that was paid out at the counter and is no expense yet, the newest first. */
export async function listCashOuts(
  unit: ReadUnit,
  { businessId }: Member,
  said: { readonly environment: Environment | undefined; readonly from: string | undefined },
): Promise<readonly TillEntry[]> {
  const environment = said.environment ?? environmentOf(await loadBusiness(unit, businessId))
  return unit.till.unbookedCash(businessId, {
    environment,
    from: said.from ?? dayAfter(unit.today, -DAYS),
    limit: MOST,
  })
}

/** Kobo that left the drawer. */
export const paidOut = ({ money }: Pick<TillEntry, 'money'>): Kobo =>
  -money.reduce((sum, { amount }) => sum + amount, 0n)

export type CashOutExpense = Pick<PurchaseLineInput, 'taxPercent' | 'category' | 'chosenInputVat' | 'kind'> & {
  readonly description: string | null
  /** Kobo with VAT; null: all that was paid out. */
  readonly amount: Kobo | null
  readonly supplierId: string | null
  readonly supplierInvoiceNumber: string | null
}

/**
 * Makes an expense of cash that had left the drawer: a recorded bill of that day, paid by it. The till stays as it is.
 *
 * @throws not_found, cash_out_booked, validation_failed, supplier_bill_exists, period_closed
 */
export async function bookCashOut(unit: Unit, member: Member, id: string, said: CashOutExpense): Promise<PurchaseView> {
  const entry = await unit.till.getEntry(member.businessId, id)
  if (entry?.kind !== 'CASH_OUT') throw new AppError('not_found', { message: 'Cash movement not found.' })
  await assertUnbooked(unit, entry)
  const amount = said.amount ?? paidOut(entry)
  if (amount > paidOut(entry)) {
    throw invalidField(
      'amount',
      `is more than the ${formatNaira(paidOut(entry))} that were paid out; enter the rest by itself`,
    )
  }

  const { description, taxPercent, category, chosenInputVat, kind, supplierId, supplierInvoiceNumber } = said
  const line: PurchaseLineInput = {
    description: description ?? entry.reason ?? 'Cash paid out',
    quantity: { units: 1n, scale: 0 },
    unitPrice: ZERO,
    unitPriceWithVat: { units: amount, scale: 2 },
    taxPercent,
    discount: 0n,
    printedTax: null,
    kind,
    category,
    chosenInputVat,
    chosenReason: null,
    forZeroRated: false,
    billLine: null,
    productCode: null,
  }
  const draft = await createPurchase(unit, member, {
    environment: entry.environment,
    content: {
      type: 'BILL',
      ...{ supplierId, billId: null, supplierInvoiceNumber, irn: null, date: entry.day, taxPoint: null },
      ...{ dueDate: null, customsValue: null, declarationNumber: null, lines: [line], printedTotal: null },
      ...{ notes: null, externalReference: null },
    },
  })
  const bill = await recordPurchase(unit, member, draft.id)
  await payWithBill(unit, member, bill, {
    amount: null,
    deductions: [],
    date: bill.postingDate ?? entry.day,
    details: {
      ...{ method: 'CASH', methodDetail: null, accountId: 'TILL', reference: null, externalReference: null },
      ...{ metadata: null, note: entry.reason, cashMovementId: entry.id },
    },
  })
  return readPurchase(unit, member, draft.id)
}

async function assertUnbooked({ till, payables }: ReadUnit, { id, businessId, environment, day }: TillEntry) {
  const open = await till.unbookedCash(businessId, { environment, from: day, limit: Number.MAX_SAFE_INTEGER })
  if (open.some((one) => one.id === id)) return
  const payment = await payables.bookedCash(id)
  const links = payment ? await payables.links(payment.id) : []
  const number = links[0]?.debit.number
  throw new AppError('cash_out_booked', {
    message: number
      ? `This cash is booked already, as ${number}. Use that one.`
      : 'This cash was paid to a supplier, and is booked with that payment.',
  })
}
