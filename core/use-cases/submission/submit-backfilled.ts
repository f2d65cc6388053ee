import type { Warning } from '../../contract/http/envelope.ts'
import type { BusinessRecord } from '../../domain/business/business.ts'
import { productWithoutCode } from '../../domain/invoice/backfill.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { backfillCodes, UNSENT } from '../invoice/backfill.ts'
import { loadBusiness } from '../load.ts'

import { queueUnlessRefused } from './submit.ts'

/** Who has got a code: products by their ids, or the business for all lines that have none. */
export type CodeSource = { readonly productIds: ReadonlySet<string> } | 'business'

/**
 * Sends what waited for the code that a product, or the business for all, has got: sales at the counter, which are sent as
 * they are made, and all invoices where the business sends them by itself. Everything else that is not sent has the code
 * from now on, and is counted.
 */
export async function submitBackfilled(unit: Unit, member: Member, source: CodeSource): Promise<readonly Warning[]> {
  const business = await loadBusiness(unit, member.businessId)
  let sent = 0
  let unsent = 0
  for (const invoice of await unit.invoices.inStatuses(member.businessId, UNSENT)) {
    if (!(await isReachedBy(unit, business, invoice, source))) continue
    const isSent =
      (await isSentByItself(unit, business, invoice)) && (await queueUnlessRefused(unit, member, invoice)).length === 0
    if (isSent) sent++
    else unsent++
  }
  const field = source === 'business' ? 'defaultClassification' : 'hsnCode'
  return messagesOf(sent, unsent).map((message) => ({ field, code: 'codes_taken', message }))
}

/** Whether a line of the invoice has a code by this source, and had none of its own. */
async function isReachedBy(
  unit: ReadUnit,
  business: BusinessRecord,
  invoice: InvoiceRecord,
  source: CodeSource,
): Promise<boolean> {
  const completed = await backfillCodes(unit, business, invoice)
  if (completed === invoice) return false
  const before = source === 'business' ? await backfillCodes(unit, { defaultClassification: null }, invoice) : invoice
  return completed.lines.some((line, index) => {
    const former = before.lines[index]
    if (former === undefined || (line.hsnCode === former.hsnCode && line.isicCode === former.isicCode)) return false
    return source === 'business' || source.productIds.has(productWithoutCode(former) ?? '')
  })
}

async function isSentByItself(unit: ReadUnit, business: BusinessRecord, invoice: InvoiceRecord): Promise<boolean> {
  // An offer is never sent by itself.
  if (invoice.status !== 'APPROVED' || invoice.invoiceType === 'PROFORMA') return false
  return business.settings.autoSubmitToFirs || (await unit.till.ofInvoice(invoice.businessId, invoice.id)).length > 0
}

function messagesOf(sent: number, unsent: number): readonly string[] {
  const one = (count: number) => count === 1
  return [
    ...(sent > 0
      ? [
          one(sent)
            ? '1 invoice that was waiting for this code is on the way to FIRS / NRS now.'
            : `${sent} invoices that were waiting for this code are on the way to FIRS / NRS now.`,
        ]
      : []),
    ...(unsent > 0
      ? [
          one(unsent)
            ? '1 invoice that is not sent yet has this code now.'
            : `${unsent} invoices that are not sent yet have this code now.`,
        ]
      : []),
  ]
}
