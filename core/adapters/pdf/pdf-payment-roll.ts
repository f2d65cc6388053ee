import { buyerDetails } from '../../domain/paper/document-facts.ts'
import { receiptText, RECEIPT_TITLE, type PaymentReceipt } from '../../domain/paper/payment-receipt.ts'
import { wrapped, type Block } from './pdf-block.ts'
import type { Canvas } from './pdf-canvas.ts'
import { gap, lineBlocks, markBand, pairBlock, ruleBlock, stacked, type ReceiptTools } from './pdf-receipt-block.ts'
import { logoBlocks, supplierLines } from './pdf-receipt-head.ts'
import { RECEIPT_PAPERS, wholeMillimetres, type ReceiptFormat } from './pdf-style.ts'

/** Draws the receipt of a payment as one strip for a till roll, black only. */
export function drawPaymentRoll(
  canvas: Canvas,
  receipt: PaymentReceipt,
  format: ReceiptFormat,
  logo?: Uint8Array,
): void {
  const paper = RECEIPT_PAPERS[format]
  const { styles, contentWidth } = paper
  const tools: ReceiptTools = { paper, ruler: canvas }
  const text = receiptText(receipt)
  const band = markBand(text.marks, tools)
  const payer = [
    { text: 'RECEIVED FROM', style: styles.label },
    ...wrapped(canvas, [receipt.payer.name], styles.strong, contentWidth),
    ...wrapped(canvas, buyerDetails(receipt.payer), styles.body, contentWidth),
  ]
  const pair = (label: string, value: string): Block => pairBlock(tools, { label, value }, styles.body, styles.body)

  const strip = stacked([
    ...(band ? [band, gap(10)] : []),
    ...logoBlocks(tools, logo),
    ...lineBlocks(supplierLines(receipt.supplier, tools), paper, 'center'),
    ruleBlock(paper),
    ...lineBlocks([{ text: RECEIPT_TITLE, style: styles.title }], paper, 'center'),
    gap(4),
    ...text.facts.map((fact) => pairBlock(tools, fact, styles.body, styles.strong)),
    ruleBlock(paper),
    ...lineBlocks(payer, paper),
    ruleBlock(paper),
    pairBlock(tools, { label: 'Received', value: text.amount }, styles.total, styles.total),
    gap(2),
    ...lineBlocks(wrapped(canvas, [text.inWords], styles.small, contentWidth), paper),
    ...text.rows.flatMap(({ name, paid, withheld, balance }) => [
      ruleBlock(paper),
      pairBlock(tools, { label: name, value: paid }, styles.item, styles.strong),
      ...(withheld === null ? [] : [pair('Tax withheld', withheld)]),
      pair('Still to pay', balance),
    ]),
    ...(text.sums.length === 0 ? [] : [ruleBlock(paper)]),
    ...text.sums.map(({ label, value }) => pair(label, value)),
    ...(text.notes.length === 0 ? [] : [ruleBlock(paper)]),
    ...lineBlocks(wrapped(canvas, text.notes, styles.body, contentWidth), paper),
    ...(band ? [gap(8), band] : []),
  ])
  canvas.newPage(paper.width, wholeMillimetres(paper.top + strip.height + paper.bottom))
  strip.draw(canvas, paper.top)
}
