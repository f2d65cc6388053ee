import type { Warning } from '../../contract/http/envelope.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Unit } from '../../ports/unit.ts'
import { backfillCodes } from '../invoice/backfill.ts'
import { loadBusiness } from '../load.ts'

import { queueUnlessRefused } from './submit.ts'

/**
 * Sends what waited for the code that a product, or the business for all, has got: sales at the counter, which are sent as they are made, and all
 * invoices where the business sends them by itself. Everything else takes the code when somebody sends it.
 */
export async function submitBackfilled(
  unit: Unit,
  member: Member,
  field: 'hsnCode' | 'defaultClassification' = 'hsnCode',
): Promise<readonly Warning[]> {
  const business = await loadBusiness(unit, member.businessId)
  let sent = 0
  for (const invoice of await unit.invoices.inStatuses(member.businessId, ['APPROVED'])) {
    // An offer is never sent by itself.
    if (invoice.invoiceType === 'PROFORMA' || (await backfillCodes(unit, business, invoice)) === invoice) continue
    const isOfCounter = (await unit.till.ofInvoice(member.businessId, invoice.id)).length > 0
    if (!isOfCounter && !business.settings.autoSubmitToFirs) continue
    if ((await queueUnlessRefused(unit, member, invoice)).length === 0) sent++
  }
  if (sent === 0) return []
  const what =
    sent === 1 ? '1 invoice that was waiting for this code is' : `${sent} invoices that were waiting for this code are`
  return [{ field, code: 'codes_taken', message: `${what} on the way to FIRS / NRS now.` }]
}
