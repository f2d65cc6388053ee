import type { Environment } from '../../contract/http/vocabulary.ts'
import { statusLabels, invoiceTypeLabels } from '../../contract/invoice/labels.ts'
import { formatMonth } from '../calendar/format.ts'
import type { InvoiceRecord } from '../invoice/invoice.ts'
import { decimalToNumber, koboToNumber } from '../money/decimal.ts'
import { formatKobo } from '../money/format.ts'
import type { Kobo } from '../money/money.ts'
import type { TableCell } from '../spreadsheet/table.ts'

/** The archive of a month: what its index, its checksums and the JSON of an invoice say. */

export type ArchivedDocument = {
  readonly invoice: Pick<
    InvoiceRecord,
    'invoiceNumber' | 'irn' | 'invoiceType' | 'status' | 'issueDate' | 'customerName' | 'total' | 'totalTax'
  >
  readonly customerTin: string | null
  /** Names in the archive. */
  readonly pdf: string
  readonly json: string
  /** The JSON is what FIRS / NRS got, to the byte. */
  readonly isPayload: boolean
}

export type ArchiveFacts = {
  /** YYYY-MM. */
  readonly month: string
  readonly environment: Environment
  readonly business: { readonly name: string; readonly tin: string }
  /** Tables of what was bought. */
  readonly tables: readonly string[]
  /** What is missing, in sentences. */
  readonly missing: readonly string[]
}

/** Credit notes take off. */
const signed = ({ invoiceType }: Pick<InvoiceRecord, 'invoiceType'>, kobo: Kobo): Kobo =>
  invoiceType === 'CREDIT_NOTE' ? -kobo : kobo

export const archiveHeads: readonly string[] = [
  ...['Issued', 'Invoice', 'IRN', 'Type', 'Status', 'Customer', 'Customer TIN', 'Without VAT (NGN)'],
  ...['VAT (NGN)', 'Total (NGN)', 'PDF', 'JSON', 'What the JSON is'],
]

export const archiveRow = ({ invoice, customerTin, pdf, json, isPayload }: ArchivedDocument): TableCell[] => [
  ...[{ day: invoice.issueDate }, invoice.invoiceNumber, invoice.irn ?? undefined],
  ...[invoiceTypeLabels[invoice.invoiceType], statusLabels[invoice.status], invoice.customerName],
  customerTin ?? undefined,
  ...[invoice.total - invoice.totalTax, invoice.totalTax, invoice.total].map((kobo): TableCell => ({
    amount: koboToNumber(signed(invoice, kobo)),
  })),
  ...[pdf, json, isPayload ? 'As sent to FIRS / NRS' : 'As stored here'],
]

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${String(one.charCodeAt(0))};`)

const rowHtml = ({ invoice, customerTin, pdf, json }: ArchivedDocument): string => {
  const link = (href: string, name: string) => `<a href="${escaped(href)}">${escaped(name)}</a>`
  const cells = [
    invoice.issueDate,
    invoice.invoiceNumber,
    invoiceTypeLabels[invoice.invoiceType],
    statusLabels[invoice.status],
    invoice.customerName,
    customerTin ?? '',
  ].map((cell) => `<td>${escaped(cell)}</td>`)
  const amounts = [invoice.total - invoice.totalTax, invoice.totalTax, invoice.total].map(
    (kobo) => `<td class="n">${formatKobo(signed(invoice, kobo))}</td>`,
  )
  return `<tr>${[...cells, ...amounts].join('')}<td>${link(pdf, 'PDF')} ${link(json, 'JSON')}</td></tr>`
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem;color:#16211d;background:#fff}h1{font-size:1.4rem;margin:0}
table{border-collapse:collapse;margin-top:1.5rem;width:100%}th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #d9dfdc;vertical-align:top}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}tfoot td{font-weight:600}.mark{font-weight:600}`

/** The index as a page that opens from the unpacked archive, without anything else. */
export function archiveHtml(
  documents: readonly ArchivedDocument[],
  { month, environment, business, tables, missing }: ArchiveFacts,
): string {
  const sum = (of: (invoice: ArchivedDocument['invoice']) => Kobo): string =>
    formatKobo(documents.reduce((total, { invoice }) => total + signed(invoice, of(invoice)), 0n))
  const title = `${business.name}: ${formatMonth(month)}`
  const practice = environment === 'SANDBOX' ? '<p class="mark">SANDBOX: practice only. None of this is real.</p>' : ''
  const gaps =
    missing.length === 0
      ? ''
      : `<p class="mark">Not in this archive:</p><ul>${missing.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`
  const heads = ['Issued', 'Number', 'Type', 'Status', 'Customer', 'TIN']
  const amounts = ['Without VAT', 'VAT', 'Total']
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(title)}</h1>
<p>TIN ${escaped(business.tin)}. ${String(documents.length)} ${documents.length === 1 ? 'document' : 'documents'}, amounts in NGN; credit notes are deducted.</p>
${practice}${gaps}
<p>Tables: <a href="invoices.xlsx">invoices</a>, <a href="lines.xlsx">lines</a>, <a href="payments.xlsx">payments</a>, ${tables.map((name) => `<a href="${name}">${name.replace('.xlsx', '')}</a>, `).join('')}<a href="index.csv">this index</a>. SHA256SUMS has a checksum of every file; sha256sum --check SHA256SUMS compares them.</p>
<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}${amounts.map((head) => `<th class="n">${head}</th>`).join('')}<th>Files</th></tr></thead>
<tbody>
${documents.map(rowHtml).join('\n')}
</tbody>
<tfoot><tr><td colspan="6">Sum</td><td class="n">${sum(({ total, totalTax }) => total - totalTax)}</td><td class="n">${sum(({ totalTax }) => totalTax)}</td><td class="n">${sum(({ total }) => total)}</td><td></td></tr></tfoot></table>
</body></html>
`
}

/** As `sha256sum --check` reads it. */
export const checksumLines = (files: readonly { readonly name: string; readonly sha256: string }[]): string =>
  files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')

/** An invoice that the authority got nothing of, in the names of the API; amounts in naira. */
export const invoiceJson = (invoice: InvoiceRecord, environment: Environment): string =>
  `${JSON.stringify(
    {
      id: invoice.id,
      invoiceNumber: invoice.invoiceNumber,
      irn: invoice.irn,
      environment,
      invoiceType: invoice.invoiceType,
      invoiceKind: invoice.invoiceKind,
      status: invoice.status,
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate,
      business: invoice.parties?.business ?? null,
      customer: invoice.parties?.customer ?? { name: invoice.customerName },
      originalIrn: invoice.original?.irn ?? null,
      originalIssueDate: invoice.original?.issueDate ?? null,
      items: invoice.lines.map((line) => ({
        description: line.description,
        quantity: decimalToNumber(line.quantity),
        unit: line.unit,
        unitPrice: decimalToNumber(line.unitPrice),
        unitPriceWithVat: line.withVat && decimalToNumber(line.withVat.unitPrice),
        discount: koboToNumber(line.discount),
        taxPercent: decimalToNumber(line.taxPercent),
        taxCategory: line.taxCategory,
        hsnCode: line.hsnCode,
        productCategory: line.productCategory,
        isicCode: line.isicCode,
        serviceCategory: line.serviceCategory,
        lineTotal: koboToNumber(line.lineTotal),
        taxAmount: koboToNumber(line.taxAmount),
      })),
      subtotal: koboToNumber(invoice.subtotal),
      totalDiscount: koboToNumber(invoice.totalDiscount),
      totalTax: koboToNumber(invoice.totalTax),
      total: koboToNumber(invoice.total),
      paymentTerms: invoice.paymentTerms,
      notes: invoice.notes,
      externalReference: invoice.externalReference,
      metadata: invoice.metadata,
      finalizedAt: invoice.finalizedAt,
    },
    null,
    2,
  )}\n`
