import type { HistoryEntry } from '../../../../core/contract/activity/invoice-history.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { type Decimal, decimalToNumber, koboToNumber } from '../../../../core/domain/money/decimal.ts'
import { readDecimal } from '../../../lib/format/money.ts'
import { toExclusive } from '../../../lib/money/vat-inclusive.ts'
import { categoryOfRow, type Doc, type Row } from './doc.ts'
import { lineFieldOf } from './field-paths.ts'
import { figuresOf } from './figures.ts'

const headFields = [
  'invoiceType',
  'invoiceKind',
  'issueDate',
  'dueDate',
  'paymentTerms',
  'paymentMethod',
  'paymentDetails',
  'notes',
  'originalIrn',
] as const
const lineFields = [
  'description',
  'quantity',
  'unitPrice',
  'discount',
  'taxPercent',
  'unit',
  'kind',
  'taxCategory',
  'classification',
  'category',
  'product',
] as const

type LineField = (typeof lineFields)[number]

/** A figure that cannot be read stands as it was typed. */
type Line = { readonly [F in LineField]: string | number | null }

type Head = { readonly [F in (typeof headFields)[number]]: string | null }

/** What stands on an invoice, under the names that its history has for it. */
export type ComparedContent = Head & { readonly customer: string; readonly items: readonly Line[] }

export function contentOfInvoice(invoice: Invoice): ComparedContent {
  return {
    customer: invoice.customerName,
    invoiceType: invoice.invoiceType,
    invoiceKind: invoice.invoiceKind,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    paymentTerms: invoice.paymentTerms,
    paymentMethod: invoice.paymentMethod,
    paymentDetails: invoice.paymentDetails,
    notes: invoice.notes,
    originalIrn: invoice.originalIrn,
    items: invoice.items.map((item) => ({
      ...item,
      classification: item.hsnCode ?? item.isicCode,
      category: item.productCategory ?? item.serviceCategory,
      product: item.productCode,
    })),
  }
}

/** What stood on a draft when it was made a draft again: what it was changed from since, its history knows. */
export function contentAtReopening(invoice: Invoice, history: readonly HistoryEntry[]): ComparedContent {
  const inOrder = history.toSorted((left, right) => left.at.localeCompare(right.at))
  const since = inOrder.slice(inOrder.findLastIndex(({ action }) => action === 'invoice.reopened') + 1)
  return since
    .filter((entry) => entry.action === 'invoice.updated')
    .reduceRight<ComparedContent>((content, { from }) => ({ ...content, ...from }), contentOfInvoice(invoice))
}

/** Under which names the history has what the API names otherwise. */
const lineFieldsOf: Readonly<Record<string, readonly LineField[]>> = {
  ...Object.fromEntries(lineFields.map((name) => [name, [name]])),
  hsnCode: ['classification'],
  isicCode: ['classification'],
  productCategory: ['category'],
  serviceCategory: ['category'],
  productCode: ['product'],
  lineTotal: ['quantity', 'unitPrice', 'discount'],
}

const ofLine = (line: Line, field: string): string => {
  const name = /\]$/.test(field) ? '' : (lineFieldOf(field)?.name ?? '')
  return JSON.stringify((lineFieldsOf[name] ?? lineFields).map((part) => line[part]))
}

/** What stands at a field, to be compared only; undefined for what is no field of the invoice itself. */
export function valueIn(content: Head & Pick<ComparedContent, 'items'>, field: string): string | undefined {
  const place = lineFieldOf(field)
  if (place) {
    const line = content.items[place.index]
    return line && ofLine(line, field)
  }
  const name = field === 'originalInvoiceId' ? 'originalIrn' : headFields.find((known) => known === field)
  return name && JSON.stringify(content[name])
}

/** The same of what is typed. A line is found by its row. */
export function valueTyped(doc: Doc, field: string, row: Row | undefined): string | undefined {
  if (row) return ofLine(contentOfRow(row, doc), field)
  return valueIn({ ...headOf(doc), items: [] }, field)
}

const headOf = (doc: Doc): Head => ({
  invoiceType: doc.invoiceType,
  invoiceKind: doc.invoiceKind,
  issueDate: doc.issueDate,
  dueDate: doc.dueDate,
  paymentTerms: doc.paymentTerms.trim() || null,
  paymentMethod: doc.paymentMethod,
  paymentDetails: doc.paymentDetails ?? null,
  notes: doc.notes.trim() || null,
  originalIrn: doc.original?.name ?? (doc.originalIrn.trim() || null),
})

function contentOfRow(row: Row, doc: Doc): Line {
  const rate = readDecimal(row.vat, 4)
  return {
    ...figuresTyped(row, doc.pricesIncludeVat, rate),
    description: row.description.trim(),
    unit: row.unit.trim() || null,
    kind: row.kind,
    taxCategory: typeof rate === 'string' ? row.taxCategory : categoryOfRow(row, rate, doc),
    classification: row.hsnCode ?? row.isicCode,
    category: row.productCategory ?? row.serviceCategory,
    product: row.productId,
  }
}

function figuresTyped(
  row: Row,
  includesVat: boolean,
  rate: Decimal | string,
): Pick<Line, 'quantity' | 'unitPrice' | 'discount' | 'taxPercent'> {
  const { input } = figuresOf(row, includesVat)
  if (input) {
    return {
      quantity: decimalToNumber(input.quantity),
      unitPrice: decimalToNumber(input.unitPrice),
      discount: koboToNumber(input.withVat?.discount ?? input.discount),
      taxPercent: decimalToNumber(input.taxPercent),
    }
  }

  // Something in the line is wrong: each cell is read for itself, and what cannot be read stands as it was typed.
  const read = (typed: string, decimals: number, hasVat: boolean) => {
    const figure = readDecimal(typed, decimals)
    if (typeof figure === 'string') return typed.trim()
    return decimalToNumber(hasVat && typeof rate !== 'string' ? toExclusive(figure, rate, decimals) : figure)
  }
  return {
    quantity: read(row.quantity, 6, false),
    unitPrice: read(row.price, 4, includesVat),
    discount: row.discount.trim() === '' ? 0 : read(row.discount, 2, includesVat),
    taxPercent: typeof rate === 'string' ? row.vat.trim() : decimalToNumber(rate),
  }
}
