import type { Member } from '../../domain/people/account.ts'
import type { SettledPayable } from '../../ports/payables/payables-repository.ts'
import type { ReadUnit } from '../../ports/unit.ts'

import { loadPayable } from './reverse.ts'

/** A payment with the withholding tax that came with it, taken back or not. @throws not_found */
export async function readWhtReceipt(
  unit: ReadUnit,
  member: Member,
  id: string,
): Promise<{ readonly payment: SettledPayable; readonly withheld: readonly SettledPayable[] }> {
  const payment = await loadPayable(unit, member, id, ['PAYMENT'])
  const withheld = await unit.payables.withheldWith(id)
  return { payment, withheld: withheld.filter(({ entry }) => entry.kind === 'WHT') }
}
