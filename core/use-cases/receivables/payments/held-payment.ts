import type { Warning } from '../../../contract/http/envelope.ts'
import { AppError, invalidField } from '../../../contract/http/errors.ts'
import { environmentOf } from '../../../domain/business/business.ts'
import type { InvoiceRecord } from '../../../domain/invoice/invoice.ts'
import { formatNaira } from '../../../domain/money/format.ts'
import { sumKobo, type Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { MoneyDetails } from '../../../domain/receivables/entry.ts'
import { isHeldFor } from '../../../domain/receivables/held-payment.ts'
import type { Unit } from '../../../ports/unit.ts'
import { loadBusiness } from '../../load.ts'
import { accountOf } from '../posting/account.ts'
import { assertTodayOpen } from '../posting/lock-date.ts'

import { applyCredit } from './credit.ts'
import { recordPayment, type RecordedPayment } from './record.ts'

type HeldPaymentInput = { readonly amount: Kobo; readonly date: string; readonly details: MoneyDetails }

/**
 * Keeps money for an invoice that waits for approval, with a receipt number. Of the walk-in customer, too: it names its
 * invoice.
 *
 * @throws period_closed, validation_failed for more than the invoice comes to
 */
export async function holdPayment(
  unit: Unit,
  member: Member,
  invoice: InvoiceRecord,
  { amount, date, details }: HeldPaymentInput,
): Promise<RecordedPayment> {
  if (amount > invoice.total) {
    throw invalidField('amount', `is more than the total of ${formatNaira(invoice.total)}; send the total of the sale`)
  }
  const environment = environmentOf(await loadBusiness(unit, member.businessId))
  const account = await accountOf(unit, member, { customerId: invoice.customerId, environment })
  const kept = { ...details, reservedFor: invoice.id }
  return recordPayment(unit, member, { account, date, amount, details: kept, allocations: [] })
}

/**
 * What was kept for an invoice settles it: once, as it is approved, in the same unit of work. On a closed day it stays
 * credit of the customer, and a warning says so.
 *
 * @param pending the invoice before it was approved
 */
export async function applyHeldPayment(
  unit: Unit,
  member: Member,
  pending: InvoiceRecord,
): Promise<{ readonly isUsed: boolean; readonly warnings: readonly Warning[] }> {
  const nothing = { isUsed: false, warnings: [] }
  const charge = await unit.receivables.ofDocument(member.businessId, pending.id)
  if (!charge || charge.entry.amount <= 0n) return nothing
  const all = await unit.receivables.open(charge.entry.account, 'credit')
  const credits = all.filter(({ entry }) => isHeldFor(entry, pending))
  if (credits.length === 0) return nothing

  try {
    await assertTodayOpen(unit, member)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'period_closed') throw error
    const message = `The money received with ${pending.invoiceNumber} stays as customer credit: ${error.message}`
    return { isUsed: false, warnings: [{ field: 'payment', message }] }
  }
  const kept = sumKobo(credits.map(({ open }) => open))
  const amount = kept < charge.open ? kept : charge.open
  await applyCredit(unit, member, { target: charge, amount, kept: credits })
  return { isUsed: true, warnings: [] }
}
