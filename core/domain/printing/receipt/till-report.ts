import { tillReportText, type TillReport } from '../till-report.ts'
import { supplierParts } from './invoice.ts'
import { gap, pair, rule, text, type ReceiptLayout } from './layout.ts'

/** The day at the counter for a till roll. */
export function tillReportReceipt(report: TillReport): ReceiptLayout {
  const said = tillReportText(report)
  const name = [said.title, said.number].filter((part) => part !== null).join(' ')
  return {
    marks: said.marks,
    parts: [
      ...supplierParts(report.supplier),
      rule,
      ...text(name, 'title', 'center'),
      gap('hair'),
      ...said.facts.map((fact) => pair(fact, 'body', 'strong')),
      ...said.sections.flatMap(({ title, rows }) => [
        rule,
        ...text(title, 'label'),
        ...rows.flatMap((row) => [pair(row, row.isSum ? 'strong' : 'body'), ...text(row.detail, 'small')]),
      ]),
      ...(said.remarks.length === 0 ? [] : [rule]),
      ...said.remarks.flatMap((remark) => text(remark, 'small')),
      ...said.signatures.flatMap((signature) => [gap('signature'), rule, ...text(signature, 'small')]),
    ],
    foot: [],
    name,
  }
}
