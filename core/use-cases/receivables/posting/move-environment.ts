import type { Environment } from '../../../contract/http/vocabulary.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { Unit } from '../../../ports/unit.ts'
import { loadBusiness, loadInvoice } from '../../load.ts'

import { postEntry } from './invoices.ts'
import { dayOfLeaving } from './lock-date.ts'
import { postReversal } from './reversal.ts'

/**
 * Once a business is in another environment: approved documents that go there with it, because nothing has tied them to
 * the one before, leave their account there and enter the one here. Money never moves: it ties its invoice.
 */
export async function moveUntiedDocuments(unit: Unit, member: Member, environment: Environment): Promise<void> {
  const { businessId } = member
  const ids = await unit.receivables.untiedElsewhere(businessId, environment)
  if (ids.length === 0) return
  const business = await loadBusiness(unit, businessId)
  for (const id of ids) {
    const invoice = await loadInvoice(unit, member, id)
    const settled = await unit.receivables.ofDocument(businessId, id)
    if (!settled) continue
    const reason = environment === 'LIVE' ? 'Left the sandbox' : 'Went to the sandbox'
    await postReversal(unit, member, {
      entry: settled.entry,
      date: await dayOfLeaving(unit, member, settled.entry.date),
      reason,
    })
    await postEntry(unit, member, invoice, business)
  }
}
