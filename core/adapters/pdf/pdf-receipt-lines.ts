import { formatKobo, formatPercent, formatPrice, formatQuantity } from '../../domain/money/format-money.ts'
import type { DocumentLine } from '../../domain/paper/invoice-document.ts'
import { wrapped, type Block } from './pdf-block.ts'
import { gap, lineBlocks, pairBlock, ruleBlock, stacked, type ReceiptTools } from './pdf-receipt-block.ts'

/** The lines of the invoice under a head that says once what the figures at the right are. */
export function receiptLines(lines: readonly DocumentLine[], tools: ReceiptTools): Block[] {
  const { styles } = tools.paper
  const head = pairBlock(tools, { label: 'Description', value: 'Amount ₦' }, styles.strong, styles.strong)

  return [
    ruleBlock(tools.paper),
    head,
    ...lines.flatMap((line) => [gap(5), lineBlock(line, tools)]),
    ruleBlock(tools.paper),
  ]
}

/** `Iron rod 12 mm`, below it how the amount comes about; a discount has a row and an amount of its own. */
function lineBlock(line: DocumentLine, tools: ReceiptTools): Block {
  const { paper, ruler } = tools
  const { styles, contentWidth } = paper
  const description = wrapped(ruler, [line.description], styles.item, contentWidth)
  const sum = quantityTimesPrice(line, tools)
  const before = sum.slice(0, -1).map((text) => ({ text, style: styles.body }))
  const row = (label: string, amount: bigint) =>
    pairBlock(tools, { label, value: formatKobo(amount) }, styles.body, styles.item)
  const small = [line.classification ?? '', taxText(line)].filter((text) => text !== '').join(' · ')

  return stacked([
    ...lineBlocks([...description, ...before], paper),
    row(sum.at(-1) ?? '', line.lineTotal + line.discount),
    ...(line.discount === 0n ? [] : [row('Discount', -line.discount)]),
    ...lineBlocks(wrapped(ruler, [small], styles.small, contentWidth), paper),
  ])
}

/** `820 bags × 8,450.00`, on two lines where one is too narrow: no figure is ever cut. */
function quantityTimesPrice({ quantity, unit, unitPrice }: DocumentLine, { paper, ruler }: ReceiptTools): string[] {
  const { styles, contentWidth } = paper
  const count = unit ? `${formatQuantity(quantity)} ${unit}` : formatQuantity(quantity)
  const price = `×\u00a0${formatPrice(unitPrice)}`
  const together = `${count} ${price}`

  return ruler.width(together, styles.body) <= contentWidth
    ? [together]
    : [...ruler.wrap(count, styles.body, contentWidth), price]
}

function taxText({ taxCategory, taxPercent }: DocumentLine): string {
  if (taxCategory === 'EXEMPT') return 'VAT exempt'
  return `${taxCategory === 'CUSTOM' ? 'Tax' : 'VAT'} ${formatPercent(taxPercent)}`
}
