import { roundedGross, type LineInput } from '../../../domain/invoice/amounts.ts'
import { decimalFromNumber, decimalToText } from '../../../domain/money/decimal.ts'
import { divideHalfAwayFromZero, sumKobo, type Kobo } from '../../../domain/money/money.ts'
import type { FirsInvoiceLine, FirsParty, FirsPayload, FirsTaxSubtotal } from '../../../domain/payload/schema.ts'
import {
  fixedTaxRates,
  invoiceTypeCodes,
  otherTaxCategoryIds,
  taxCategoryIds,
} from '../../../domain/reference/code-tables.ts'
import { isStateCode } from '../../../domain/reference/nigerian-states.ts'

/**
 * Complaints in the words of FIRS / NRS, such as `invoicerequest.invoice.taxcurrencycode is required`. What a beginner does
 * not know yet (codes, e-mail addresses, streets) is not asked for: pre-flight says that FIRS / NRS would.
 */
export function complaintsAbout(payload: FirsPayload, irn: string): string[] {
  return [
    ...headerComplaints(payload, irn),
    ...partyComplaints(payload.accounting_supplier_party, 'accountingsupplierparty', true),
    ...customerComplaints(payload),
    ...payload.invoice_line.flatMap(lineComplaints),
    ...totalComplaints(payload),
  ]
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const noteCodes: readonly string[] = [invoiceTypeCodes.CREDIT_NOTE, invoiceTypeCodes.DEBIT_NOTE]
const typeCodes: readonly string[] = Object.values(invoiceTypeCodes)

function headerComplaints(payload: FirsPayload, irn: string): string[] {
  const reference = payload.billing_reference ?? []

  return complaints([
    [payload.business_id.trim() === '', 'businessid is required'],
    [payload.irn !== irn, 'irn is invalid'],
    [!DATE.test(payload.issue_date), 'issuedate is invalid'],
    [!DATE.test(payload.due_date), 'duedate is invalid'],
    [!DATE.test(payload.tax_point_date), 'taxpointdate is invalid'],
    [!/^\d{2}:\d{2}:\d{2}$/.test(payload.issue_time), 'issuetime is invalid'],
    [!typeCodes.includes(payload.invoice_type_code), 'invoicetypecode is invalid'],
    [payload.document_currency_code !== 'NGN', 'documentcurrencycode is invalid'],
    [payload.tax_currency_code !== 'NGN', 'taxcurrencycode is invalid'],
    [noteCodes.includes(payload.invoice_type_code) && reference.length === 0, 'billingreference is required'],
    [reference.some((original) => original.irn.trim() === ''), 'billingreference.irn is required'],
    [reference.some((original) => !DATE.test(original.issue_date)), 'billingreference.issuedate is invalid'],
  ])
}

function customerComplaints({ invoice_kind: kind, accounting_customer_party: customer }: FirsPayload): string[] {
  if (customer) return partyComplaints(customer, 'accountingcustomerparty', kind === 'B2B')
  return kind === 'B2C' ? [] : complaints([[true, 'accountingcustomerparty is required']])
}

function partyComplaints(party: FirsParty, path: string, tinNeeded: boolean): string[] {
  const { state, country } = party.postal_address

  return complaints([
    [isBlank(party.party_name), `${path}.partyname is required`],
    [tinNeeded && isBlank(party.tin), `${path}.tin is required`],
    [party.telephone !== undefined && !/^\+\d{6,15}$/.test(party.telephone), `${path}.telephone is invalid`],
    [isBlank(country), `${path}.postaladdress.country is required`],
    [state !== undefined && !isStateCode(state), `${path}.postaladdress.state is invalid`],
  ])
}

function lineComplaints(line: FirsInvoiceLine, index: number): string[] {
  const path = `invoiceline[${index}]`
  const quantity = decimalFromNumber(line.invoiced_quantity, 6)
  const unitPrice = decimalFromNumber(line.price.price_amount, 6)
  const discount = wholeKobo(line.discount_amount)
  const total = wholeKobo(line.line_extension_amount)
  const readable = typeof quantity === 'object' && typeof unitPrice === 'object' && discount !== null

  return complaints([
    [isBlank(line.item.name), `${path}.item.name is required`],
    [isBlank(line.item.description), `${path}.item.description is required`],
    [!(line.invoiced_quantity > 0), `${path}.invoicedquantity is invalid`],
    [
      !readable || total === null || !addsUp({ quantity, unitPrice }, total + discount),
      `${path}.lineextensionamount does not match quantity, price and discount`,
    ],
  ])
}

/**
 * A price of more than four decimals is what VAT leaves of one with VAT in it. Its amount was rounded to the kobo before
 * VAT was taken out, and may be one apart from quantity × price, beside what the seventh decimal of the price comes to.
 */
function addsUp(line: Pick<LineInput, 'quantity' | 'unitPrice'>, gross: Kobo): boolean {
  const expected = roundedGross(line)
  if (line.unitPrice.scale <= 4) return gross === expected
  const { units, scale } = line.quantity
  const bySeventh = units / (20_000n * 10n ** BigInt(scale))
  const apart = gross > expected ? gross - expected : expected - gross
  return apart <= 1n + bySeventh
}

function totalComplaints(payload: FirsPayload): string[] {
  const { legal_monetary_total: totals } = payload
  const subtotals = payload.tax_total.flatMap(({ tax_subtotal }) => tax_subtotal)
  const lines = sum(payload.invoice_line.map((line) => line.line_extension_amount))
  const tax = sum(payload.tax_total.map(({ tax_amount }) => tax_amount))
  const taxable = sum(subtotals.map((subtotal) => subtotal.taxable_amount))
  const subtotalTax = sum(subtotals.map((subtotal) => subtotal.tax_amount))
  const withTax = lines === null || tax === null ? null : lines + tax
  const differs = (amount: number, expected: Kobo | null): boolean =>
    expected === null || wholeKobo(amount) !== expected

  return complaints([
    ...subtotals.flatMap((subtotal) => subtotalChecks(subtotal, payload.invoice_line)),
    [taxable === null || taxable !== lines, 'taxtotal.taxsubtotal.taxableamount does not match the lines'],
    [subtotalTax === null || subtotalTax !== tax, 'taxtotal.taxamount does not match its subtotals'],
    [differs(totals.line_extension_amount, lines), 'legalmonetarytotal.lineextensionamount does not match the lines'],
    [differs(totals.tax_exclusive_amount, lines), 'legalmonetarytotal.taxexclusiveamount does not match the lines'],
    [
      differs(totals.tax_inclusive_amount, withTax),
      'legalmonetarytotal.taxinclusiveamount does not match lines and tax',
    ],
    [differs(totals.payable_amount, withTax), 'legalmonetarytotal.payableamount does not match lines and tax'],
  ])
}

const knownCategories: readonly string[] = [
  ...Object.values(taxCategoryIds).filter((id) => id !== null),
  ...otherTaxCategoryIds,
]

/**
 * The tax of a category is the sum of rounded lines, so it may differ by half a kobo per line from the rate; by one where
 * VAT was taken out of the amount of the line.
 */
function subtotalChecks(
  { taxable_amount, tax_amount, tax_category }: FirsTaxSubtotal,
  lines: readonly FirsInvoiceLine[],
): Check[] {
  const path = 'taxtotal.taxsubtotal'
  const taxable = wholeKobo(taxable_amount)
  const tax = wholeKobo(tax_amount)
  const percent = decimalFromNumber(tax_category.percent, 4)
  const fixed = fixedTaxRates[tax_category.id]

  const addsUp = (): boolean => {
    if (taxable === null || tax === null || typeof percent !== 'object') return false
    const expected = divideHalfAwayFromZero(taxable * percent.units, 100n * 10n ** BigInt(percent.scale))
    const difference = tax > expected ? tax - expected : expected - tax
    return difference * 2n <= BigInt(lines.length + lines.filter(isPriceNetOfVat).length) + 1n
  }

  return [
    [!knownCategories.includes(tax_category.id), `${path}.taxcategory.id is invalid`],
    [
      fixed !== undefined && (typeof percent !== 'object' || decimalToText(percent) !== fixed),
      `${path}.taxcategory.percent is invalid`,
    ],
    [!addsUp(), `${path}.taxamount does not match its rate`],
  ]
}

/** Prices said without VAT have four decimals at most. */
const isPriceNetOfVat = ({ price }: FirsInvoiceLine): boolean =>
  typeof decimalFromNumber(price.price_amount, 4) === 'string'

/** What is wrong when the first is true. */
type Check = readonly [wrong: boolean, complaint: string]

function complaints(checks: readonly Check[]): string[] {
  return checks.filter(([wrong]) => wrong).map(([, complaint]) => `invoicerequest.invoice.${complaint}`)
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

/**
 * A JSON number of naira as kobo; null when it is no whole number of kobo. Unlike the doors of this program the
 * authority takes 16 digits, which totals of 10 trillion naira and more have.
 */
export function wholeKobo(naira: number): Kobo | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(naira)) ?? []
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(2, '0'))
}

/** Null when one of the amounts is no whole number of kobo. */
function sum(amounts: readonly number[]): Kobo | null {
  const kobo = amounts.map(wholeKobo)
  return kobo.every((amount) => amount !== null) ? sumKobo(kobo) : null
}
