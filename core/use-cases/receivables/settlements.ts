import type { Member } from '../../domain/people/account.ts'
import type { Link } from '../../domain/receivables/entry.ts'
import type { ReadUnit } from '../../ports/unit.ts'

import { chargeOf } from './account.ts'

/** What settles an invoice now, in the order in which it came. @throws payment_not_possible */
export async function settlementsOf(unit: ReadUnit, member: Member, invoiceId: string): Promise<readonly Link[]> {
  const { entry } = await chargeOf(unit, member, invoiceId)
  return unit.receivables.links(entry.id)
}
