import { statusLabels } from '../../contract/invoice/labels.ts'
import type { LedgerCustomer } from '../../domain/books/journal.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Kobo } from '../../domain/money/money.ts'
import { VAT_DOCUMENT_LABELS, rateLabel } from '../../domain/printing/vat-month.ts'
import type { NamedTable, Table, TableCell } from '../../domain/spreadsheet/table.ts'
import { formLines } from '../../domain/vat/form-002.ts'
import type { VatMonth, VatMonthDeduction, VatSums, VatTreatment } from '../../domain/vat/month.ts'
import type { ScheduleRow } from '../../domain/vat/sales-schedule.ts'

/** The VAT of a month as tables, to be written as Excel files. */

const amount = (kobo: Kobo): TableCell => ({ amount: koboToNumber(kobo) })
const orNone = (kobo: Kobo | null): TableCell => (kobo === null ? undefined : amount(kobo))
const day = (date: string | null): TableCell => (date === null ? undefined : { day: date })

/** As books know them; a name that stands on a document may be another one. */
type Customers = ReadonlyMap<string, Pick<LedgerCustomer, 'name'>>
type About = { readonly customerId: string; readonly customerName: string }

/** The first table has the figures; the others what they are made of, with customers by the names that books have. */
export function vatMonthTables(said: VatMonth, customers: Customers): readonly [NamedTable, ...NamedTable[]] {
  const named = <Item extends About>(items: readonly Item[]): Item[] =>
    items.map((item) => ({ ...item, customerName: customers.get(item.customerId)?.name ?? item.customerName }))
  const vat: VatMonth = {
    ...said,
    vatWithheld: { ...said.vatWithheld, items: named(said.vatWithheld.items) },
    wht: { ...said.wht, items: named(said.wht.items) },
    deposits: { ...said.deposits, items: named(said.deposits.items) },
    writeOffs: { ...said.writeOffs, items: named(said.writeOffs.items) },
  }
  return [
    { sheet: vat.environment === 'SANDBOX' ? 'VAT (SANDBOX)' : 'VAT', table: figures(vat) },
    { sheet: 'Form 002', table: form(vat) },
    { sheet: 'Documents', table: documents(vat, customers) },
    { sheet: 'Withheld', table: withheld([...vat.vatWithheld.items, ...vat.wht.items]) },
    { sheet: 'Deposits', table: deposits(vat) },
    { sheet: 'Write-offs', table: writeOffs(vat) },
  ]
}

function figures(vat: VatMonth): Table {
  const sums = (name: string, { charged, credited, net, vat: tax }: VatSums): TableCell[] => [
    name,
    ...[charged.documents, amount(charged.net), amount(charged.vat)],
    ...[credited.documents, amount(-credited.net), amount(-credited.vat)],
    ...[amount(net), amount(tax)],
  ]
  const beside = (name: string, items: number, of: Kobo, tax: Kobo | null): TableCell[] => [
    name,
    ...[items, amount(of), orNone(tax)],
    ...[undefined, undefined, undefined, undefined, undefined],
  ]
  return {
    heads: ['Figure', 'Items', 'Amount', 'VAT', 'Credit notes', 'Credited', 'VAT credited', 'Net', 'Output VAT'],
    rows: [
      ...vat.rates.map((rate) => sums(rateLabel(rate), rate)),
      sums('All sales', vat.total),
      beside('VAT withheld by customers', vat.vatWithheld.items.length, vat.vatWithheld.amount, null),
      beside('WHT withheld by customers', vat.wht.items.length, vat.wht.amount, null),
      beside('Deposits without an invoice', vat.deposits.items.length, vat.deposits.amount, vat.deposits.vat),
      beside('Written off', vat.writeOffs.items.length, vat.writeOffs.amount, vat.writeOffs.vat),
    ],
  }
}

function form(vat: VatMonth): Table {
  return {
    heads: ['Line', 'What it is', 'Amount', 'Note'],
    rows: formLines(vat).map(({ line, name, amount: of, note }) => [line, name, orNone(of), note ?? undefined]),
  }
}

/** One row for each rate on a document. */
function documents({ documents: all }: VatMonth, customers: Customers): Table {
  return {
    heads: [
      'Date',
      'Number',
      'Kind',
      'Status',
      'Customer',
      'TIN',
      'Rate',
      'Net',
      'VAT',
      'Corrects',
      'Name on the document',
    ],
    rows: all.flatMap(({ date, number, invoiceType, status, customerId, customerName, customerTin, parts, original }) =>
      parts.map((part) => [
        day(date),
        number,
        VAT_DOCUMENT_LABELS[invoiceType],
        statusLabels[status],
        customers.get(customerId)?.name ?? customerName,
        customerTin ?? undefined,
        rateLabel(part),
        amount(part.taxable),
        amount(part.tax),
        original?.irn,
        customerName,
      ]),
    ),
  }
}

function withheld(items: readonly VatMonthDeduction[]): Table {
  return {
    heads: [
      ...['Date', 'Tax', 'Customer', 'TIN', 'Of', 'Base', 'Rate %', 'Withheld'],
      ...['Certificate', 'Certificate date', 'Reversed'],
    ],
    rows: items.map((one) => [
      ...[day(one.date), one.kind === 'WHT' ? 'WHT' : 'VAT', one.customerName, one.customerTin ?? undefined],
      ...[one.documentNumber ?? undefined, amount(one.base)],
      one.ratePercent === null ? undefined : Number(one.ratePercent),
      ...[amount(one.amount), one.certificateNumber ?? undefined, day(one.certificateDate)],
      one.isReversal ? 'Reverses' : one.isTakenBack ? 'Reversed' : undefined,
    ]),
  }
}

function deposits({ deposits: { items } }: VatMonth): Table {
  return {
    heads: ['Date', 'Receipt', 'Customer', 'TIN', 'Deposit', 'VAT inside', 'Still without an invoice'],
    rows: items.map((one) => [
      ...[day(one.date), one.receiptNumber ?? undefined, one.customerName, one.customerTin ?? undefined],
      ...[amount(one.amount), amount(one.vat), amount(one.left)],
    ]),
  }
}

function writeOffs({ writeOffs: { items } }: VatMonth): Table {
  return {
    heads: ['Date', 'Of', 'Customer', 'TIN', 'Written off', 'VAT inside', 'Reason'],
    rows: items.map((one) => [
      ...[day(one.date), one.documentNumber ?? undefined, one.customerName, one.customerTin ?? undefined],
      ...[amount(one.amount), orNone(one.vat), one.reason],
    ]),
  }
}

/** In the words of the portal. What has a rate of its own is VAT-able. */
const PORTAL_WORDS: Record<VatTreatment, string> = {
  STANDARD: 'VAT-able',
  ZERO_RATED: 'Zero-rated',
  EXEMPT: 'VAT-exempt',
  OTHER: 'VAT-able',
}

/** One file of the sales schedule, in the columns of the portal. */
export function scheduleTable(rows: readonly ScheduleRow[]): Table {
  return {
    heads: ['Customer', 'TIN', 'Item', 'Price', 'VAT status'],
    rows: rows.map(({ customerName, customerTin, item, price, status }) => [
      customerName,
      customerTin ?? undefined,
      item,
      amount(price),
      PORTAL_WORDS[status],
    ]),
  }
}
