import { amountInWords } from '../../domain/paper/amount-in-words.ts'
import { counterFacts, paymentText, settlementText, sumFacts } from '../../domain/paper/document-facts.ts'
import { formatNaira } from '../../domain/money/format-money.ts'
import { type InvoiceDocument } from '../../domain/paper/invoice-document.ts'
import { wrapped, type Block, type StyledLine } from './pdf-block.ts'
import { gap, lineBlocks, pairBlock, ruleBlock, type ReceiptTools } from './pdf-receipt-block.ts'
import { shortTerms } from './pdf-receipt-head.ts'
import { qrBlocks } from './pdf-receipt-qr.ts'

/** Sums, words, payment, code and notes: what stands below the lines. */
export function receiptClosing(document: InvoiceDocument, tools: ReceiptTools): Block[] {
  const { paper, ruler } = tools
  const { styles, contentWidth } = paper
  const total = { label: 'Total', value: formatNaira(document.totals.total) }
  const words = wrapped(ruler, [amountInWords(document.totals.total)], styles.small, contentWidth)

  return [
    ...sumFacts(document).map(({ label, value }) => {
      const unbroken = label.replace(' on ', ' on\u00a0')
      return pairBlock(tools, { label: unbroken, value }, styles.body, styles.body)
    }),
    ruleBlock(paper),
    pairBlock(tools, total, styles.total, styles.total),
    gap(2),
    ...lineBlocks(words, paper),
    ...settlementBlocks(document, tools),
    ...paymentBlocks(document, tools),
    ...qrBlocks(document, tools),
    ...textBlocks(document, tools),
  ]
}

function settlementBlocks(document: InvoiceDocument, tools: ReceiptTools): Block[] {
  const settlement = settlementText(document)
  if (settlement === null) return []
  const { styles } = tools.paper
  return [
    ruleBlock(tools.paper),
    ...settlement.parts.map((part) => pairBlock(tools, part, styles.body, styles.body)),
    pairBlock(tools, settlement.open, styles.strong, styles.strong),
    ...counterFacts(document).map((fact) => pairBlock(tools, fact, styles.body, styles.body)),
  ]
}

function paymentBlocks(document: InvoiceDocument, tools: ReceiptTools): Block[] {
  const { ruler, paper } = tools
  const { styles, contentWidth } = paper
  const payment = paymentText(document)
  if (payment === null) return []
  const { heading, account, details } = payment
  if (account === null && details.length === 1) {
    const fact = { label: 'Payment', value: details[0] ?? '' }
    return [ruleBlock(paper), pairBlock(tools, fact, styles.body, styles.strong)]
  }

  const lines: StyledLine[] = [
    { text: heading, style: styles.label },
    ...wrapped(ruler, account === null ? [] : [account], styles.strong, contentWidth),
    ...details.flatMap((detail) => wrapped(ruler, [detail], styles.body, contentWidth)),
  ]
  return [ruleBlock(paper), ...lineBlocks(lines, paper)]
}

function textBlocks(document: InvoiceDocument, tools: ReceiptTools): Block[] {
  const { notes, paymentTerms } = document
  const { paper, ruler } = tools
  const { styles, contentWidth } = paper
  const texts = [
    { label: 'NOTES', text: notes },
    { label: 'TERMS', text: shortTerms(document, tools) === null ? paymentTerms : null },
  ]
  return texts.flatMap(({ label, text }) =>
    text === null || text === ''
      ? []
      : [
          ruleBlock(paper),
          ...lineBlocks([{ text: label, style: styles.label }], paper),
          ...lineBlocks(wrapped(ruler, [text], styles.body, contentWidth), paper),
        ],
  )
}
