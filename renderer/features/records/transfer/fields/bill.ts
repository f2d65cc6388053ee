import { purchaseImports } from '../../../../lib/texts/purchases/importing.ts'
import { purchaseWords } from '../../../../lib/texts/purchases/vocabulary.ts'
import { cellText, type GridRow } from '../../../../lib/spreadsheet/cell.ts'
import type { Mapping } from '../../../../lib/spreadsheet/guess-columns.ts'
import { choice, day, digits, owed, percent, type Read, text, tin } from '../reading.ts'
import type { FileField } from './field.ts'

const { heads, problems } = purchaseImports.bills

const PAYMENT =
  /\b(?:payments?|pmts?|pymts?|paid|receipts?|cheques?|checks?|transfers?|deposits?|prepayments?|journals?)\b|^(?:pp|pa|bp|bpp|vp|jd|jc)$/i
const CREDIT =
  /\b(?:credits?|credit ?notes?|cn|returns?|refunds?|debit notes?)\b|^(?:pc|sc|cr|c|acccredit|acccreditnote|accpaycredit)$/i

const ORDER = /\b(?:orders?|estimates?|quotes?|quotations?|pro ?-?forma|requisitions?|rfq)\b|^(?:po|lpo)$/i

/** What a list has beside its bills for sure: `Bill Pmt -Check`, `Bill Payment (Credit Card)`. A check may be an expense. */
const BILL_PAYMENT = /^(?:bill|supplier|vendor) (?:payments?|pmts?)\b/i

/** The account of all that is owed: it says nothing of what was bought. */
const PAYABLES = /\baccounts? payables?\b|\(a\/p\)|\btrade (?:payables?|creditors?)\b/i

/** `Bill`, `PI`, `ACCPAY` are bills, `PC` and `Supplier credit` are credit notes; payments and orders are neither. */
function readType(cell: Parameters<FileField['read']>[0]): Read {
  const typed = cellText(cell).trim()
  if (typed === '') return undefined
  if (ORDER.test(typed)) return { problem: problems.order }
  if (CREDIT.test(typed)) return { value: 'CREDIT_NOTE' }
  return PAYMENT.test(typed) ? { problem: problems.payment } : { value: 'BILL' }
}

/** What a column is called that has the rate or the amount; `VAT %` is read as `VAT`. */
const TAX = ['vat', 'tax']
const areRates = (cells: readonly string[]) =>
  cells.length > 0 && cells.every((cell) => /^(?:0|5|7\.50*|0\.075|0\.05)\s*%?$/.test(cell))

const kinds = choice(purchaseWords.kinds, { good: 'GOODS', asset: 'FIXED_ASSET', services: 'SERVICE' })

/** A bill, or one of its lines, as a row of a file: as QuickBooks, Xero, Sage and Wave write them. */
export const billFields: readonly FileField[] = [
  {
    name: 'supplier',
    head: heads.supplier,
    aliases: [
      ...['supplier', 'supplier name', 'vendor', 'vendor name', 'vendor display name', 'payee', 'payee name'],
      ...['creditor', 'creditor name', 'from', 'bought from', 'party', 'party name', 'supplier full name'],
      ...['invoice partner display name', 'merchant', 'seller', 'account reference', 'account ref'],
    ],
    lastResort: ['contact name', 'contact', 'name', 'partner', 'company', 'company name'],
    veryLastResort: ['account name'],
    read: text.read,
    isRequired: true,
    example: purchaseImports.examples.supplier,
  },
  {
    name: 'supplierTin',
    head: heads.supplierTin,
    aliases: ['tin', 'supplier tin', 'vendor tin', 'tin no', 'tin number', 'tax id', 'contact tax number'],
    read: tin.read,
    example: '12345678-0001',
  },
  {
    name: 'type',
    head: heads.type,
    aliases: ['type', 'transaction type', 'document type', 'doc type', 'bill type', 'invoice type', 'txn type'],
    read: readType,
    isNoRecord: (said) => BILL_PAYMENT.test(said),
    example: '',
  },
  {
    name: 'number',
    head: heads.number,
    aliases: [
      ...['number', 'bill no', 'bill number', 'invoice no', 'invoice number', 'supplier invoice number', 'inv no'],
      ...['supplier invoice no', 'vendor invoice number', 'vendor invoice no', 'invoice', 'bill', 'reference', 'ref'],
      ...['ref no', 'reference no', 'reference number', 'document no', 'document number', 'doc no', 'num', 'no'],
      ...['transaction no', 'voucher no'],
    ],
    read: digits.read,
    example: 'DCP-0091',
  },
  {
    name: 'irn',
    head: heads.irn,
    aliases: ['irn', 'invoice reference number', 'firs irn', 'nrs irn'],
    read: text.read,
    example: '',
  },
  {
    name: 'date',
    head: heads.date,
    aliases: [
      ...['date', 'bill date', 'invoice date', 'issue date', 'document date', 'doc date', 'inv date', 'day'],
      ...['invoice bill date', 'posting date', 'transaction date', 'txn date', 'purchase date', 'expense date'],
    ],
    isDoubtedTwice: true,
    rivals: ['invoice date', 'bill date', 'inv date', 'invoice bill date', 'issue date', 'document date', 'doc date'],
    rivalOf: 'date',
    read: day.read,
    content: day.content,
    isRequired: true,
    example: '05/10/2026',
  },
  {
    name: 'dueDate',
    head: heads.dueDate,
    aliases: ['due', 'due date', 'due on', 'date due', 'payment due', 'pay by'],
    read: day.read,
    content: day.content,
    example: '04/11/2026',
  },
  {
    name: 'description',
    head: heads.description,
    aliases: [
      ...[
        'description',
        'line description',
        'item description',
        'memo',
        'details',
        'narration',
        'particulars',
        'what for',
      ],
      ...['memo description', 'product service', 'item', 'item name', 'product', 'line item'],
    ],
    read: text.read,
    example: purchaseImports.examples.description,
  },
  {
    name: 'quantity',
    head: heads.quantity,
    aliases: ['quantity', 'qty', 'line quantity', 'units', 'item quantity'],
    read: owed.read,
    content: owed.content,
    example: 10,
  },
  {
    name: 'unitPrice',
    head: heads.unitPrice,
    aliases: [
      ...[
        'unit price',
        'price',
        'unit amount',
        'unit cost',
        'cost price',
        'cost',
        'rate',
        'line unit price',
        'item price',
      ],
      'price without vat',
    ],
    read: owed.read,
    content: owed.content,
    example: 10_000,
  },
  {
    name: 'amount',
    head: heads.amount,
    aliases: [
      ...[
        'net',
        'net amount',
        'amount without vat',
        'amount before tax',
        'subtotal',
        'sub total',
        'line amount',
        'net total',
      ],
      ...[
        'line net amount',
        'untaxed amount',
        'taxable amount',
        'amount excl vat',
        'amount ex vat',
        'line total',
        'price subtotal',
      ],
      ...['amount before vat', 'net value', 'value before vat', 'amount excluding vat', 'untaxed amount signed'],
    ],
    lastResort: ['amount', 'value'],
    doubtedBeside: ['total', 'total amount', 'gross', 'gross amount', 'grand total'],
    read: owed.read,
    content: owed.content,
    example: '',
  },
  {
    name: 'taxAmount',
    head: heads.taxAmount,
    aliases: [
      ...['vat amount', 'tax amount', 'line tax amount', 'input vat', 'total tax', 'total vat', 'tax total'],
      ...['vat value', 'amount of vat', 'price tax'],
    ],
    byContent: { aliases: TAX, isSo: (cells) => !areRates(cells) },
    read: owed.read,
    content: owed.content,
    example: 7_500,
  },
  {
    name: 'total',
    head: heads.total,
    aliases: [
      ...[
        'total',
        'total amount',
        'gross',
        'gross amount',
        'amount with vat',
        'amount incl vat',
        'grand total',
        'bill total',
      ],
      ...['invoice total', 'invoice amount', 'bill amount', 'amount including vat', 'total incl vat', 'total with vat'],
      ...[
        'total inc tax',
        'total including tax',
        'gross total',
        'total signed',
        'bill total amount',
        'line amount with vat',
      ],
    ],
    isRequired: true,
    unless: ['amount', 'unitPrice'],
    read: owed.read,
    content: owed.content,
    example: 107_500,
  },
  {
    name: 'taxPercent',
    head: heads.taxPercent,
    aliases: ['vat rate', 'tax rate', 'vat percent', 'tax percent', 'tax code rate', 'rate of vat'],
    byContent: { aliases: TAX, isSo: areRates },
    isRequired: true,
    unless: ['taxAmount'],
    // What no column says is said once for all.
    fallback: '',
    read: percent.read,
    content: percent.content,
    example: '',
  },
  {
    name: 'kind',
    head: heads.kind,
    aliases: ['kind', 'goods or service', 'goods or services'],
    read: kinds.read,
    show: (value) => (value === null ? '' : purchaseWords.kinds[value as keyof typeof purchaseWords.kinds]),
    example: '',
  },
  {
    name: 'category',
    head: heads.category,
    aliases: [
      ...[
        'category',
        'expense category',
        'account',
        'expense account',
        'nominal',
        'nominal account',
        'account description',
      ],
      ...['expense', 'expense type', 'cost centre', 'cost center'],
    ],
    read: (cell) => (PAYABLES.test(cellText(cell)) ? undefined : text.read(cell)),
    example: purchaseImports.examples.category,
  },
  {
    name: 'notes',
    head: heads.notes,
    aliases: ['note', 'comment', 'comments', 'remark', 'remarks'],
    read: text.read,
    example: '',
  },
]

/**
 * Columns of a list of entries in the account of payables, as QuickBooks writes transactions by vendor: what is owed has
 * its VAT in it. A list that also has the lines of its bills has other accounts among them, and keeps its columns.
 */
export function withPayableTotals(mapping: Mapping, rows: readonly GridRow[]): Mapping {
  const [account, type] = [mapping.indexOf('category'), mapping.indexOf('type')]
  if (account === -1 || !mapping.includes('amount')) return mapping
  if (['total', 'taxAmount', 'taxPercent', 'unitPrice'].some((name) => mapping.includes(name))) return mapping
  const isBill = ({ cells }: GridRow) => 'value' in (readType(cells[type] ?? '') ?? { value: 'BILL' })
  const bills = rows.filter(isBill)
  if (bills.length === 0 || !bills.every(({ cells }) => PAYABLES.test(cellText(cells[account])))) return mapping
  return mapping.map((name) => (name === 'amount' ? 'total' : name === 'category' ? undefined : name))
}
