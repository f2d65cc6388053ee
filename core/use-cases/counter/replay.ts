import { sumKobo } from '../../domain/money/money.ts'
import type { Member } from '../../domain/people/account.ts'
import { sizeOf } from '../../domain/receivables/entry.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { viewOf } from '../invoice/view.ts'
import { loadInvoice } from '../load.ts'
import { readPayment, type PaymentView } from '../receivables/payments/view.ts'
import { settlementsOf } from '../receivables/posting/account.ts'

import type { ReturnResult } from './return.ts'
import type { SaleResult } from './sale.ts'

/**
 * What was done at the counter before a crash took its answer, read from what was kept of it: a repeat must not do it
 * again. Warnings were told once.
 */

/** @throws not_found */
export async function replaySale(unit: ReadUnit, member: Member, invoiceId: string): Promise<SaleResult> {
  const invoice = await loadInvoice(unit, member, invoiceId)
  const view = await viewOf(unit, member, invoice)
  const payments: PaymentView[] = []
  for (const { credit } of await settlementsOf(unit, invoice)) {
    if (credit.kind === 'PAYMENT') payments.push(await readPayment(unit, member, credit.id))
  }
  const change = payments.map(({ entry }) => {
    const tendered = entry.details.counter?.tendered ?? null
    return tendered === null ? 0n : tendered - sizeOf(entry)
  })
  return { view, payments, change: sumKobo(change), warnings: [] }
}

/** @throws not_found */
export async function replayReturn(unit: ReadUnit, member: Member, noteId: string): Promise<ReturnResult> {
  const note = await loadInvoice(unit, member, noteId)
  const dealt = await unit.till.ofInvoice(member.businessId, note.original?.invoiceId ?? '')
  const own = dealt.find(({ kind, number }) => kind === 'RETURN' && number === note.invoiceNumber)
  const refunds = (own?.money ?? []).map((one) => ({ ...one, amount: -one.amount }))
  return { view: await viewOf(unit, member, note), refunds, warnings: [] }
}
