import { buyerDetails } from './document-facts.ts'
import { receiptText, RECEIPT_TITLE, type PaymentReceipt } from './payment-receipt.ts'
import { supplierParts } from './receipt-roll.ts'
import { gap, pair, rule, text, type Roll } from './roll.ts'

/** The receipt of a payment for a till roll. */
export function paymentRoll(receipt: PaymentReceipt): Roll {
  const said = receiptText(receipt)
  return {
    marks: said.marks,
    parts: [
      ...supplierParts(receipt.supplier),
      rule,
      ...text(RECEIPT_TITLE, 'title', 'center'),
      gap('hair'),
      ...said.facts.map((fact) => pair(fact, 'body', 'strong')),
      rule,
      ...text('RECEIVED FROM', 'label'),
      ...text(receipt.payer.name, 'strong'),
      ...buyerDetails(receipt.payer).flatMap((line) => text(line, 'body')),
      rule,
      pair({ label: 'Received', value: said.amount }, 'total'),
      gap('hair'),
      ...text(said.inWords, 'small'),
      ...said.rows.flatMap(({ name, paid, withheld, balance }) => [
        rule,
        pair({ label: name, value: paid }, 'item', 'strong'),
        ...(withheld === null ? [] : [pair({ label: 'Tax withheld', value: withheld })]),
        pair({ label: 'Still to pay', value: balance }),
      ]),
      ...(said.sums.length === 0 ? [] : [rule]),
      ...said.sums.map((sum) => pair(sum)),
      ...(said.notes.length === 0 ? [] : [rule]),
      ...said.notes.flatMap((note) => text(note, 'body')),
    ],
    foot: [],
    name: `${RECEIPT_TITLE} ${receipt.number}`,
  }
}
