import { tillReportText, type TillReport } from '../../domain/paper/till-report.ts'
import { wrapped, type Block } from './pdf-block.ts'
import type { Canvas } from './pdf-canvas.ts'
import { gap, lineBlocks, markBand, pairBlock, ruleBlock, stacked, type ReceiptTools } from './pdf-receipt-block.ts'
import { logoBlocks, supplierLines } from './pdf-receipt-head.ts'
import { RECEIPT_PAPERS, wholeMillimetres, type ReceiptFormat } from './pdf-style.ts'

const SIGNATURE = 26

/** Draws the day at the counter as one strip for a till roll, black only. */
export function drawTillRoll(canvas: Canvas, report: TillReport, format: ReceiptFormat, logo?: Uint8Array): void {
  const paper = RECEIPT_PAPERS[format]
  const { styles, contentWidth } = paper
  const tools: ReceiptTools = { paper, ruler: canvas }
  const text = tillReportText(report)
  const band = markBand(text.marks, tools)
  const lines = (texts: readonly string[], style: (typeof styles)['body']): Block[] =>
    lineBlocks(wrapped(canvas, texts, style, contentWidth), paper)

  const strip = stacked([
    ...(band ? [band, gap(10)] : []),
    ...logoBlocks(tools, logo),
    ...lineBlocks(supplierLines(report.supplier, tools), paper, 'center'),
    ruleBlock(paper),
    ...lineBlocks(
      wrapped(
        canvas,
        [[text.title, text.number].filter((part) => part !== null).join(' ')],
        styles.title,
        contentWidth,
      ),
      paper,
      'center',
    ),
    gap(4),
    ...text.facts.map((fact) => pairBlock(tools, fact, styles.body, styles.strong)),
    ...text.sections.flatMap(({ title, rows }) => [
      ruleBlock(paper),
      ...lines([title], styles.label),
      ...rows.flatMap((row) => [
        pairBlock(tools, row, row.isSum ? styles.strong : styles.body, row.isSum ? styles.strong : styles.body),
        ...(row.detail === null ? [] : lines([row.detail], styles.small)),
      ]),
    ]),
    ...(text.remarks.length === 0 ? [] : [ruleBlock(paper)]),
    ...lines(text.remarks, styles.small),
    ...text.signatures.flatMap((signature) => [gap(SIGNATURE), ruleBlock(paper), ...lines([signature], styles.small)]),
    ...(band ? [gap(8), band] : []),
  ])
  canvas.newPage(paper.width, wholeMillimetres(paper.top + strip.height + paper.bottom))
  strip.draw(canvas, paper.top)
}
