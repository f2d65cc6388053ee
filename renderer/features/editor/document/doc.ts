import type {
  InvoiceKind,
  InvoiceType,
  ItemKind,
  PaymentMethod,
  TaxCategory,
} from '../../../../core/contract/http/vocabulary.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { Product } from '../../../../core/contract/records/product.ts'
import { daysBetween } from '../../../../core/domain/calendar/days.ts'
import { type LineInput, lineWithVat } from '../../../../core/domain/invoice/amounts.ts'
import { categoryOfRate, defaultCategory } from '../../../../core/domain/invoice/lines.ts'
import {
  type Decimal,
  decimalFromNumber,
  decimalToText,
  koboFromDecimal,
  ZERO,
} from '../../../../core/domain/money/decimal.ts'
import { roundDecimal } from '../../../../core/domain/money/rounding.ts'
import { isDay } from '../../../lib/format/day.ts'
import { formatDecimal, readDecimal } from '../../../lib/format/money.ts'
import { toInclusive } from '../../../lib/money/vat-inclusive.ts'
import type { BillFields, BillLineFields } from '../../../lib/purchases/bill-fields.ts'
import { vatInclusiveLine } from './vat-inclusive-line.ts'

/** What FIRS / NRS wants to know about a line beside its figures. */
export type Codes = {
  readonly kind: ItemKind | null
  /** Null: what the rate says. */
  readonly taxCategory: TaxCategory | null
  readonly hsnCode: string | null
  readonly productCategory: string | null
  readonly isicCode: string | null
  readonly serviceCategory: string | null
  /** What stands in the field of the code and is none. */
  readonly typedCode: string | null
}

/** Codes of a product that a line is no longer called after, and what they were the codes of. */
export type FormerCodes = Omit<Codes, 'taxCategory' | 'typedCode'> & {
  readonly codedAs: string
  readonly productId: string | null
}

/** Whether the codes are those of a service. */
export const isService = ({ kind, isicCode }: Codes) => kind === 'SERVICE' || (kind === null && isicCode !== null)

/** A line as it stands in the grid: figures are kept as they were typed, so that what is wrong can be corrected. */
export type Row = Codes & {
  /** Of this screen only. */
  readonly id: string
  readonly description: string
  readonly quantity: string
  readonly unit: string
  /** Naira; with VAT in it while the document says so, like `discount`. */
  readonly price: string
  readonly discount: string
  readonly vat: string
  readonly productId: string | null
  /** The name of the saved product that the codes came with; null for codes that were chosen here. */
  readonly codedAs: string | null
  readonly former: FormerCodes | null
  /** What was scanned as its description, and is the barcode of no product. */
  readonly unknownBarcode?: string | undefined
  /** The part of the line that was typed as its discount (`5%`), and what that came to; null: an amount was typed. */
  readonly percentOff?: { readonly percent: string; readonly naira: string } | null | undefined
  /** What the discount stood with before, where it may have been a part of that and stays as it is. */
  readonly discountFor?: Pick<Row, 'quantity' | 'price'> | undefined
  /** The discount that stood with another quantity, in a credit note: of fewer pieces fewer naira go back. */
  readonly discounted?: Pick<Row, 'quantity' | 'discount'> | undefined
  /** The figures that it was shown with, where typing them would make it another line, and the money it is stored with. */
  readonly asStored?: (Pick<Row, 'quantity' | 'price' | 'discount' | 'vat'> & StoredMoney) | undefined
  /** Of a supplier's bill only. */
  readonly purchase?: BillLineFields | undefined
}

/** Price and discount of a line of the core as text; with VAT beside them where it was said with VAT. */
type StoredMoney = {
  readonly unitPrice: string
  /** Kobo. */
  readonly off: string
  readonly withVat: { readonly unitPrice: string; readonly off: string } | null
}

export type Cell = 'description' | 'quantity' | 'unit' | 'price' | 'discount' | 'vat'

/** A line as it comes from a spreadsheet; with its codes, where it is a saved product. */
export type PastedRow = Pick<Row, Cell> & Partial<Codes & Pick<Row, 'productId' | 'codedAs' | 'asStored'>>

type Chosen = { readonly id: string; readonly name: string }

/** An invoice as it is typed, or a supplier's bill: then with the fields that an invoice has not. */
export type Doc = Partial<BillFields> & {
  readonly customer: (Chosen & { readonly tin: string | null }) | null
  readonly invoiceType: InvoiceType
  /** Null: what the customer is. */
  readonly invoiceKind: InvoiceKind | null
  /** Days; as they were typed where that is none, so that nothing goes on with the day before. */
  readonly issueDate: string
  /** The last issue date, while what was typed since is none. */
  readonly dayBefore?: string | undefined
  readonly dueDate: string
  /** The earlier invoice of the customer that due date (days from the issue) and terms were taken from. */
  readonly asOn?: { readonly number: string; readonly days: number; readonly terms: string } | undefined
  readonly paymentTerms: string
  readonly paymentMethod: PaymentMethod | null
  /** Undefined: the default one, which the core takes. */
  readonly paymentDetails: string | null | undefined
  readonly notes: string
  /** What a note corrects: one of ours, or an IRN and a date from elsewhere. */
  readonly original: Chosen | null
  readonly originalIrn: string
  readonly originalIssueDate: string
  readonly pricesIncludeVat: boolean
  /** The VAT of a new line. */
  readonly usualVat: string
  /** The business charges none: products come without theirs. */
  readonly isWithoutVat?: boolean | undefined
  /** The last one is always blank. */
  readonly rows: readonly Row[]
}

export const noCodes: Codes = {
  kind: null,
  taxCategory: null,
  hsnCode: null,
  productCategory: null,
  isicCode: null,
  serviceCategory: null,
  typedCode: null,
}

export function blankRow(id: string): Row {
  return {
    ...noCodes,
    id,
    description: '',
    quantity: '',
    unit: '',
    price: '',
    discount: '',
    vat: '',
    productId: null,
    codedAs: null,
    former: null,
  }
}

/** Nothing typed: such a row is no line. */
export function isBlank({ description, quantity, price, discount, unit }: Row): boolean {
  return [description, quantity, price, discount, unit].every((text) => text.trim() === '')
}

export const linesOf = ({ rows }: Doc): readonly Row[] => rows.filter((row) => !isBlank(row))

/** The rows with exactly one blank one at the end, which gets this id where it is new. */
export function withBlankEnd(rows: readonly Row[], id: string): readonly Row[] {
  const last = rows.at(-1)
  return last !== undefined && isBlank(last) ? rows : [...rows, blankRow(id)]
}

/** A figure as the grid shows it; what is no figure stays as it was typed. */
export function tidy(typed: string, decimals: number, shown: number): string {
  const decimal = typed.trim() === '' ? 'empty' : readDecimal(typed, decimals)
  return typeof decimal === 'string' ? typed.trim() : formatDecimal(decimal, shown)
}

const ONE: Decimal = { units: 1n, scale: 0 }

const exact = (value: number, decimals: number): Decimal => {
  const decimal = decimalFromNumber(value, decimals)
  return typeof decimal === 'string' ? ZERO : decimal
}

/**
 * The price of a product as the document shows prices. One that the shop says with VAT stays that in a document without
 * VAT in its prices, too, until another one is typed. A business that charges no VAT sells at what is left without it.
 */
function priceOfProduct(
  { unitPrice, unitPriceWithVat }: Product,
  vat: Decimal,
  { quantity, isWithoutVat = false, pricesIncludeVat }: Pick<Row, 'quantity'> & HowTyped,
): Pick<Row, 'price' | 'asStored'> {
  if (unitPriceWithVat === null || isWithoutVat) {
    const net = exact(unitPrice, 4)
    return { price: formatDecimal(pricesIncludeVat ? toInclusive(net, vat, 4) : net, 2), asStored: undefined }
  }
  const said = { unitPrice: exact(unitPriceWithVat, 4), discount: 0n }
  const line = lineWithVat({ quantity: ONE, taxPercent: vat }, said)
  const { price, asStored } = moneyOfLine(line, pricesIncludeVat, { quantity, vat: formatDecimal(vat) })
  return { price, asStored }
}

/** The row of a saved product. What was typed as the quantity stays. */
export function rowOfProduct(row: Row, product: Product, how: Pick<Doc, 'pricesIncludeVat' | 'isWithoutVat'>): Row {
  const vat = exact(how.isWithoutVat ? 0 : product.taxPercent, 4)
  const quantity = row.quantity.trim() === '' ? '1' : row.quantity
  return {
    ...row,
    description: product.name,
    productId: product.id,
    codedAs: product.name,
    former: null,
    unit: product.unit ?? '',
    quantity,
    ...priceOfProduct(product, vat, { ...how, quantity }),
    vat: formatDecimal(vat),
    kind: product.kind,
    taxCategory: how.isWithoutVat || product.taxCategory === categoryOfRate(vat) ? null : product.taxCategory,
    hsnCode: product.hsnCode,
    productCategory: product.productCategory,
    isicCode: product.isicCode,
    serviceCategory: product.serviceCategory,
    typedCode: null,
  }
}

/** Price and discount of a line as the document shows them, beside its quantity and VAT as they are shown. */
export function moneyOfLine(
  line: LineInput,
  includesVat: boolean,
  { quantity, vat }: Pick<Row, 'quantity' | 'vat'>,
): Pick<Row, 'price' | 'discount' | 'asStored'> {
  const { price, off } = includesVat ? moneyWithVat(line) : moneyWithoutVat(line)
  const money = { price: formatDecimal(price, 2), discount: off.units === 0n ? '' : formatDecimal(off, 2) }
  const isAsTyped = Boolean(line.withVat) === includesVat
  return { ...money, asStored: isAsTyped ? undefined : { quantity, vat, ...money, ...storedMoney(line) } }
}

type ShownMoney = { readonly price: Decimal; readonly off: Decimal }

function moneyWithVat(line: LineInput): ShownMoney {
  if (line.withVat) return { price: line.withVat.unitPrice, off: { units: line.withVat.discount, scale: 2 } }
  const { price, discount } = vatInclusiveLine(line)
  return { price, off: discount }
}

const moneyWithoutVat = ({ unitPrice, discount }: LineInput): ShownMoney => ({
  price: roundDecimal(unitPrice, 4),
  off: { units: discount, scale: 2 },
})

const storedMoney = ({ unitPrice, discount, withVat }: LineInput): StoredMoney => ({
  unitPrice: decimalToText(unitPrice),
  off: discount.toString(),
  withVat: withVat ? { unitPrice: decimalToText(withVat.unitPrice), off: withVat.discount.toString() } : null,
})

type Item = Invoice['items'][number]

type ItemFigures = Pick<Item, 'quantity' | 'unitPrice' | 'discount' | 'taxPercent'> &
  Partial<Pick<Item, 'unitPriceWithVat'>>

/** The figures of a line of the core, exactly. */
export function figuresOfItem({ unitPriceWithVat = null, ...item }: ItemFigures): LineInput {
  const [quantity, taxPercent] = [exact(item.quantity, 6), exact(item.taxPercent, 4)]
  const discount = koboFromDecimal(exact(item.discount, 2))
  return unitPriceWithVat === null
    ? { quantity, unitPrice: exact(item.unitPrice, 4), discount, taxPercent }
    : lineWithVat({ quantity, taxPercent }, { unitPrice: exact(unitPriceWithVat, 4), discount })
}

type HowTyped = Pick<Doc, 'pricesIncludeVat' | 'isWithoutVat'>

/** What a line says of its tax, or its rate does in this business. */
export const categoryOfRow = (
  { taxCategory }: Row,
  rate: Decimal,
  { isWithoutVat = false }: Pick<Doc, 'isWithoutVat'>,
) => taxCategory ?? defaultCategory(rate, !isWithoutVat)

function rowOfItem(item: Item, id: string, { pricesIncludeVat, isWithoutVat = false }: HowTyped): Row {
  const line = figuresOfItem(item)
  const vat = line.taxPercent
  const shown = { quantity: formatDecimal(line.quantity), vat: formatDecimal(vat) }
  return {
    id,
    description: item.description,
    unit: item.unit ?? '',
    ...shown,
    ...moneyOfLine(line, pricesIncludeVat, shown),
    productId: item.productCode,
    codedAs: item.productCode === null ? null : item.description,
    former: null,
    kind: item.kind,
    taxCategory: item.taxCategory === defaultCategory(vat, !isWithoutVat) ? null : item.taxCategory,
    hsnCode: item.hsnCode,
    productCategory: item.productCategory,
    isicCode: item.isicCode,
    serviceCategory: item.serviceCategory,
    typedCode: null,
  }
}

/** What the draft in the core does not know of how it is typed. */
export type TypingPreferences = Pick<Doc, 'pricesIncludeVat' | 'usualVat' | 'isWithoutVat'>

/** A stored draft as it is typed. Each version has rows of its own. */
export function docOfInvoice(invoice: Invoice, { pricesIncludeVat, usualVat, isWithoutVat }: TypingPreferences): Doc {
  const id = `${invoice.id}.${invoice.version}`
  return {
    customer: { id: invoice.customerId, name: invoice.customerName, tin: invoice.customer?.tin ?? null },
    invoiceType: invoice.invoiceType,
    invoiceKind: invoice.invoiceKind,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    paymentTerms: invoice.paymentTerms ?? '',
    paymentMethod: invoice.paymentMethod,
    paymentDetails: invoice.paymentDetails,
    notes: invoice.notes ?? '',
    original:
      invoice.originalInvoiceId === null
        ? null
        : { id: invoice.originalInvoiceId, name: invoice.originalIrn ?? invoice.originalInvoiceId },
    originalIrn: invoice.originalInvoiceId === null ? (invoice.originalIrn ?? '') : '',
    originalIssueDate: invoice.originalInvoiceId === null ? (invoice.originalIssueDate ?? '') : '',
    pricesIncludeVat,
    usualVat,
    isWithoutVat,
    rows: withBlankEnd(
      invoice.items.map((item, index) => rowOfItem(item, `${id}.${index}`, { pricesIncludeVat, isWithoutVat })),
      id,
    ),
  }
}

export const textOfRate = (rate: number): string => decimalToText(exact(rate, 4))

/** Whole days from one calendar day to another, as they are typed; undefined where one of them is no day. */
export const daysBetweenInputs = (from: string, to: string): number | undefined =>
  isDay(from) && isDay(to) ? daysBetween(from, to) : undefined
