import { buyerDetails } from '../document-facts.ts'
import { paymentReceiptText, PAYMENT_RECEIPT_TITLE, type PaymentReceipt } from '../payment-receipt.ts'
import { supplierParts } from './invoice.ts'
import { gap, pair, rule, text, type ReceiptLayout } from './layout.ts'

/** The receipt of a payment for a till roll. */
export function receiptOfPayment(receipt: PaymentReceipt): ReceiptLayout {
  const said = paymentReceiptText(receipt)
  return {
    marks: said.marks,
    parts: [
      ...supplierParts(receipt.supplier),
      rule,
      ...text(PAYMENT_RECEIPT_TITLE, 'title', 'center'),
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
    name: `${PAYMENT_RECEIPT_TITLE} ${receipt.number}`,
  }
}
