import { formatKobo } from '../money/format-money.ts'
import { sumKobo } from '../money/money.ts'

import { counterFacts, isPaidInFull, paymentText, settlementText } from './document-facts.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { methodWords } from './payment-way.ts'
import { gap, pair, rule, text, type RollPart } from './roll.ts'

/** What a till receipt says about money that came, and money that is to come. */

/** Whether nothing is left to pay of a sale over the counter. */
export function isPaidAtCounter(document: InvoiceDocument): boolean {
  return document.settlement?.counter !== undefined && isPaidInFull(document)
}

/** What settles it: PAID over how, where nothing is left to pay. */
export function settlementParts(document: InvoiceDocument): RollPart[] {
  const settled = settlementText(document)
  const isPaid = isPaidInFull(document)
  if (settled === null) return isPaid ? [rule, ...text('PAID', 'title', 'center')] : []
  return [
    rule,
    ...(isPaid ? [...text('PAID', 'title', 'center'), gap('hair')] : []),
    ...(isPaid && hasWays(document) ? ways(document) : settled.parts.map((part) => pair(part))),
    ...(isPaid ? [] : [pair(settled.open, 'strong')]),
    ...counterFacts(document).map((fact) => pair(fact, fact.label === 'Change' ? 'strong' : 'body')),
  ]
}

/** Where money alone settles a sale over the counter, its ways say all there is to say. */
function hasWays({ settlement: settled }: InvoiceDocument): boolean {
  const all = settled?.counter?.ways ?? []
  return all.length > 0 && settled?.paid === sumKobo(all.map(({ amount }) => amount)) && settled.deducted === 0n
}

function ways({ settlement: settled }: InvoiceDocument): RollPart[] {
  return (settled?.counter?.ways ?? []).flatMap(({ method, methodDetail, amount, reference }) => [
    pair({ label: methodWords({ method, methodDetail }), value: formatKobo(amount) }),
    ...text(reference === null ? null : `Reference ${reference}`, 'small'),
  ])
}

/** Where and how to pay, as far as nothing above says it. */
export function paymentParts(document: InvoiceDocument): RollPart[] {
  const paid = paymentText(document)
  if (paid === null || (isPaidInFull(document) && hasWays(document))) return []
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
