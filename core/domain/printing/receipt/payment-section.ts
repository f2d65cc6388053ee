import { formatKobo } from '../../money/format.ts'
import { sumKobo } from '../../money/money.ts'
import { counterFacts, isPaidInFull, paymentText, settlementText, paymentMethodLabel } from '../document-facts.ts'
import type { InvoiceDocument } from '../invoice-document.ts'

import { gap, pair, rule, text, type ReceiptPart } from './layout.ts'

/** What a till receipt says about money that came, and money that is to come. */

/** Whether nothing is left to pay of a sale over the counter. */
export function isPaidAtCounter(document: InvoiceDocument): boolean {
  return document.settlement?.counter !== undefined && isPaidInFull(document)
}

/** What settles it: PAID over how, where nothing is left to pay. */
export function settlementParts(document: InvoiceDocument): ReceiptPart[] {
  const settled = settlementText(document)
  const isPaid = isPaidInFull(document)
  if (settled === null) return isPaid ? [rule, ...text('PAID', 'title', 'center')] : []
  return [
    rule,
    ...(isPaid ? [...text('PAID', 'title', 'center'), gap('hair')] : []),
    ...(isPaid && hasPaymentMethods(document) ? paymentMethodParts(document) : settled.parts.map((part) => pair(part))),
    ...(isPaid ? [] : [pair(settled.open, 'strong')]),
    ...counterFacts(document).map((fact) => pair(fact, fact.label === 'Change' ? 'strong' : 'body')),
  ]
}

/** Where money alone settles a sale over the counter, its ways say all there is to say. */
function hasPaymentMethods({ settlement: settled }: InvoiceDocument): boolean {
  const all = settled?.counter?.ways ?? []
  return all.length > 0 && settled?.paid === sumKobo(all.map(({ amount }) => amount)) && settled.deducted === 0n
}

function paymentMethodParts({ settlement: settled }: InvoiceDocument): ReceiptPart[] {
  return (settled?.counter?.ways ?? []).flatMap(({ method, methodDetail, amount, reference }) => [
    pair({ label: paymentMethodLabel({ method, methodDetail }), value: formatKobo(amount) }),
    ...text(reference === null ? null : `Reference ${reference}`, 'small'),
  ])
}

/** Where and how to pay, as far as nothing above says it. */
export function paymentParts(document: InvoiceDocument): ReceiptPart[] {
  const paid = paymentText(document)
  if (paid === null || (isPaidInFull(document) && hasPaymentMethods(document))) return []
  const { heading, account, details } = paid
  if (account === null && details.length === 1) {
    return [rule, pair({ label: 'Payment', value: details[0] ?? '' }, 'body', 'strong')]
  }
  return [
    rule,
    ...text(heading, 'label'),
    ...text(account, 'strong'),
    ...details.flatMap((detail) => text(detail, 'body')),
  ]
}
