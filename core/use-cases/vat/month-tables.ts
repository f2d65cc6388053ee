import { statusLabels } from '../../contract/invoice/labels.ts'
import type { LedgerCustomer } from '../../domain/books/journal.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Kobo } from '../../domain/money/money.ts'
import { VAT_DOCUMENT_LABELS, rateLabel } from '../../domain/printing/vat-month.ts'
import type { NamedTable, Table, TableCell } from '../../domain/spreadsheet/table.ts'
import type { VatMonth, VatMonthDeduction, VatSums, VatTreatment } from '../../domain/vat/month.ts'
import { PURCHASE_LABELS, reasonLabel, TREATMENT_LABELS } from '../../domain/vat/labels.ts'
import type { VatReturn } from '../../domain/vat/return.ts'
import type { ScheduleRow } from '../../domain/vat/sales-schedule.ts'

/** The VAT of a month as tables, to be written as Excel files. */

const amount = (kobo: Kobo): TableCell => ({ amount: koboToNumber(kobo) })
const orNone = (kobo: Kobo | null): TableCell => (kobo === null ? undefined : amount(kobo))
const day = (date: string | null): TableCell => (date === null ? undefined : { day: date })

/** As books know them; a name that stands on a document may be another one. */
type Customers = ReadonlyMap<string, Pick<LedgerCustomer, 'name'>>
type About = { readonly customerId: string; readonly customerName: string }

/** The first table has the figures; the others what they are made of, with customers by the names that books have. */
export function vatMonthTables(said: VatReturn, customers: Customers): readonly [NamedTable, ...NamedTable[]] {
  const named = <Item extends About>(items: readonly Item[]): Item[] =>
    items.map((item) => ({ ...item, customerName: customers.get(item.customerId)?.name ?? item.customerName }))
  const vat: VatReturn = {
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
    { sheet: 'Purchases', table: purchases(vat) },
    ...(vat.differences.length === 0 ? [] : [{ sheet: 'Since filing', table: differences(vat) }]),
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

function form(vat: VatReturn): Table {
  return {
    heads: ['Line', 'What it is', 'Amount', 'Note'],
    rows: vat.form.map(({ line, name, amount: of, note }) => [line, name, amount(of), note ?? undefined]),
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

/** One row for each way that lines of a document are treated. */
function purchases({ input }: VatReturn): Table {
  return {
    heads: [
      ...['Date', 'Number', 'Kind', 'Supplier', 'TIN', "Supplier's number", 'Treatment', 'Reason'],
      ...['Net', 'VAT', 'Claimed', 'Customs value'],
    ],
    rows: input.claims.flatMap(({ purchase, parts }) =>
      parts.map(({ treatment, notClaimableReason, net, vat, claimed }, index) => [
        ...[day(purchase.date), purchase.number, PURCHASE_LABELS[purchase.type], purchase.supplierName],
        ...[purchase.supplierTin ?? undefined, purchase.supplierInvoiceNumber ?? undefined],
        ...[TREATMENT_LABELS[treatment], reasonLabel(notClaimableReason)],
        ...[amount(net), amount(vat), amount(claimed)],
        purchase.customsValue === 0n || index > 0 ? undefined : amount(purchase.customsValue),
      ]),
    ),
  }
}

function differences({ differences: all }: VatReturn): Table {
  return {
    heads: ['Date', 'Number', 'Name', 'What happened', 'Net', 'VAT', 'Carried to'],
    rows: all.map(({ item, was, is, net, vat, carriedTo }) => [
      ...[day(item.date), item.number ?? undefined, item.name],
      was === null ? 'New' : is === null ? 'Gone' : 'Changed',
      ...[amount(net), amount(vat), carriedTo.join(', ') || undefined],
    ]),
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
