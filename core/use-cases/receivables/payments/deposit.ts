import { AppError, invalidField } from '../../../contract/http/errors.ts'
import { environmentOfInvoice } from '../../../domain/business/business.ts'
import type { InvoiceRecord } from '../../../domain/invoice/invoice.ts'
import { nextStatus } from '../../../domain/invoice/status.ts'
import { formatNaira } from '../../../domain/money/format.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { MoneyDetails } from '../../../domain/receivables/entry.ts'
import type { Unit } from '../../../ports/unit.ts'
import { loadBusiness } from '../../load.ts'
import { assertHasAccount } from '../posting/account.ts'

import { recordPayment, type RecordedPayment } from './record.ts'

type DepositInput = {
  /** Kobo; what is left of the offer where nothing is said. */
  readonly amount: Kobo | undefined
  readonly date: string
  readonly details: MoneyDetails
}

/**
 * Money on a proforma invoice is a deposit: the offer is not owed, so the money settles nothing and is the customer's
 * credit until there is an invoice. The note of the payment names the offer where nothing else is said.
 *
 * @throws payment_not_possible before it is approved, period_closed, validation_failed for more than it comes to
 */
export async function recordDeposit(
  unit: Unit,
  member: Member,
  proforma: InvoiceRecord,
  { amount: said, date, details }: DepositInput,
): Promise<RecordedPayment> {
  const { id, invoiceNumber, status, customerId, businessId, total } = proforma
  if (nextStatus(status, 'recordPayment') === undefined) {
    throw new AppError('payment_not_possible', {
      message: `${invoiceNumber} is ${status}. A deposit is recorded once the proforma invoice is approved.`,
    })
  }
  const left = total - (await unit.receivables.depositsOn({ id, customerId }))
  if (left <= 0n) {
    throw new AppError('payment_not_possible', {
      message: `${invoiceNumber} is fully covered by deposits. Record the excess as a payment from the customer.`,
    })
  }
  const amount = said ?? left
  if (amount > left) {
    const what =
      left === total ? `the ${formatNaira(total)} of this offer` : `the ${formatNaira(left)} left of this offer`
    throw invalidField('amount', `is more than ${what}; record the excess as a payment from the customer`)
  }
  const environment = environmentOfInvoice(proforma, await loadBusiness(unit, businessId))
  const account = { businessId, environment, customerId }
  await assertHasAccount(unit, account)
  return recordPayment(unit, member, {
    account,
    date,
    amount,
    details: { ...details, offer: id, note: details.note ?? `Deposit on ${invoiceNumber}` },
    allocations: [],
  })
}
