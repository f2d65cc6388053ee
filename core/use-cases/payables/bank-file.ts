import { sizeOf } from '../../domain/receivables/entry.ts'
import { bankFile, type BankTransfer } from '../../domain/payables/bank-file.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit } from '../../ports/unit.ts'

import { readPaymentRun } from './payment-run.ts'

/**
 * The file of a run for the bank: one line for each payment that stands and moved money. It goes to the accounts that the
 * suppliers had as the run was made, so that nobody turns money away that was released; where one had none, to that of now.
 *
 * @throws not_found
 */
export async function bankFileOf(
  unit: ReadUnit,
  member: Member,
  id: string,
): Promise<{ readonly name: string; readonly text: string }> {
  const { payments, date } = await readPaymentRun(unit, member, id)
  const transfers: BankTransfer[] = []
  for (const { entry, reversal, allocations, supplierName } of payments) {
    if (reversal !== null || entry.amount === 0n) continue
    const { supplierId } = entry.account
    const supplier = supplierId === null ? undefined : await unit.suppliers.get(member.businessId, supplierId)
    const payee = entry.details.paidTo ?? supplier
    transfers.push({
      accountName: payee?.accountName ?? supplierName ?? '',
      accountNumber: payee?.accountNumber ?? '',
      bankName: payee?.bankName ?? '',
      amount: sizeOf(entry),
      narration: allocations.flatMap(({ debit }) => debit.entry.number ?? []).join(' '),
      reference: entry.details.reference ?? '',
    })
  }
  return { name: `payments-${date}.csv`, text: bankFile(transfers) }
}
