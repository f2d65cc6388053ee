import type { ErrorDetail } from '../../contract/http/errors.ts'
import { isCalendarDate } from '../../contract/http/fields.ts'
import { InvoiceType } from '../../contract/http/vocabulary.ts'
import { decimalFromNumber, decimalToText, koboFromNumber, type Decimal } from '../money/decimal.ts'
import { sumKobo, type Kobo } from '../money/money.ts'
import { TIN_FORMS, formatTin } from '../text/tin.ts'

import { lineAmounts, lineWithVat, roundedGross, type LineAmounts } from './amounts.ts'
import { parseIrn } from './irn.ts'

type Loose = Readonly<Record<string, unknown>>

/**
 * Checks invoice data that somebody else made, without creating anything. Never throws: whatever is missing, malformed
 * or does not add up to the kobo is an entry, with a path such as `items[0].quantity`.
 */
export function validateInvoiceData(data: Loose): ErrorDetail[] {
  const errors: ErrorDetail[] = []
  const add = (field: string, message: string): undefined => void errors.push({ field, message })

  checkIdentity(data, add)
  checkParty(data['supplier'], 'supplier', add)
  checkParty(data['buyer'], 'buyer', add)
  const totals = checkItems(data['items'], add)
  const tax = checkAmount(data['taxTotal'], 'taxTotal', add)
  const total = checkAmount(data['monetaryTotal'], 'monetaryTotal', add)

  if (totals && tax !== undefined && isApart(tax, totals.tax, totals.tolerance)) {
    add('taxTotal', `must be ${naira(totals.tax)}, the sum of the tax of the items`)
  }
  if (totals && total !== undefined && isApart(total, totals.total, totals.tolerance)) {
    add('monetaryTotal', `must be ${naira(totals.total)}, the items with their tax`)
  }
  return errors
}

const isApart = (said: Kobo, due: Kobo, tolerance: Kobo): boolean => said - due > tolerance || due - said > tolerance

type Add = (field: string, message: string) => undefined

function checkIdentity({ irn, issueDate, invoiceType }: Loose, add: Add): void {
  const date = checkText(issueDate, 'issueDate', add)
  const validDate = date !== undefined && isCalendarDate(date)
  if (date !== undefined && !validDate) add('issueDate', 'must be a real date written YYYY-MM-DD')

  const reference = checkText(irn, 'irn', add)
  const parts = reference === undefined ? undefined : parseIrn(reference)
  if (reference !== undefined && !parts) add('irn', 'must be an IRN such as INV001-94ND90NR-20240611')
  if (parts && validDate && parts.issueDate !== date)
    add('irn', `must end with the issue date, ${date.replaceAll('-', '')}`)

  const type = checkText(invoiceType, 'invoiceType', add)
  if (type !== undefined && !InvoiceType.safeParse(type).success) {
    add('invoiceType', `must be one of ${InvoiceType.options.join(', ')}`)
  }
}

function checkParty(value: unknown, field: 'supplier' | 'buyer', add: Add): void {
  if (value === undefined || value === null) return add(field, 'is required')
  if (typeof value !== 'object' || Array.isArray(value))
    return add(field, 'must be an object with name, TIN and address')

  const party = value as Loose
  checkText(party['name'], `${field}.name`, add)
  checkText(party['address'], `${field}.address`, add)
  const tin = checkText(party['TIN'], `${field}.TIN`, add)
  // Without its dash it is the same TIN.
  if (tin !== undefined && formatTin(tin) === null) add(`${field}.TIN`, `must be a TIN such as ${TIN_FORMS}`)
}

type ItemTotals = {
  readonly tax: Kobo
  readonly total: Kobo
  /** One kobo for each line whose price is what VAT left of it: its sum was rounded before VAT was taken out. */
  readonly tolerance: Kobo
}

function checkItems(value: unknown, add: Add): ItemTotals | undefined {
  if (value === undefined || value === null) return add('items', 'is required')
  if (!Array.isArray(value)) return add('items', 'must be a list of lines')
  if (value.length === 0) return add('items', 'must have at least one line')
  if (value.length > 1000) return add('items', 'must have at most 1,000 lines')

  const lines = value.map((item: unknown, index) => checkItem(item, `items[${index}]`, add))
  const complete = lines.filter((line) => line !== undefined)
  if (complete.length < lines.length) return undefined

  const tax = sumKobo(complete.map(({ taxAmount }) => taxAmount))
  const total = sumKobo(complete.map(({ lineTotal }) => lineTotal)) + tax
  return { tax, total, tolerance: BigInt(complete.filter(({ isNetOfVat }) => isNetOfVat).length) }
}

function checkItem(
  value: unknown,
  field: string,
  add: Add,
): (LineAmounts & { readonly isNetOfVat: boolean }) | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return add(field, 'must be an object with description, quantity, unitPrice and taxPercent')
  }

  const item = value as Loose
  checkText(item['description'], `${field}.description`, add)
  const quantity = checkNumber(item['quantity'], `${field}.quantity`, 6, add)
  const saidWithVat = item['unitPriceWithVat'] ?? null
  const priceField = saidWithVat === null ? 'unitPrice' : 'unitPriceWithVat'
  const price = checkNumber(item[priceField], `${field}.${priceField}`, saidWithVat === null ? 6 : 4, add)
  const taxPercent = checkNumber(item['taxPercent'], `${field}.taxPercent`, 4, add)
  if (quantity && quantity.units <= 0n) return add(`${field}.quantity`, 'must be more than 0')
  if (price && price.units < 0n) return add(`${field}.${priceField}`, 'must be 0 or more')
  if (taxPercent && (taxPercent.units < 0n || taxPercent.units > 100n * 10n ** BigInt(taxPercent.scale))) {
    return add(`${field}.taxPercent`, 'must be from 0 to 100')
  }

  const discount = checkDiscount(item['discount'], `${field}.discount`, add)
  if (!quantity || !price || !taxPercent || discount === undefined) return undefined
  if (discount > roundedGross({ quantity, unitPrice: price })) {
    return add(`${field}.discount`, `must not be more than quantity × ${priceField}`)
  }

  const line = { quantity, unitPrice: price, taxPercent, discount }
  const amounts = lineAmounts(saidWithVat === null ? line : lineWithVat(line, line))
  return { ...amounts, isNetOfVat: saidWithVat === null && price.scale > 4 }
}

/** Naira off the whole line; none unless said. */
const checkDiscount = (value: unknown, field: string, add: Add): Kobo | undefined =>
  value === undefined || value === null ? 0n : checkAmount(value, field, add)

function checkText(value: unknown, field: string, add: Add): string | undefined {
  if (value === undefined || value === null) return add(field, 'is required')
  if (typeof value !== 'string') return add(field, 'must be text')
  return value.trim() === '' ? add(field, 'must not be empty') : value.trim()
}

function checkNumber(value: unknown, field: string, decimals: number, add: Add): Decimal | undefined {
  if (value === undefined || value === null) return add(field, 'is required')
  if (typeof value !== 'number') return add(field, 'must be a number, without quotes')
  const decimal = decimalFromNumber(value, decimals)
  return typeof decimal === 'string' ? add(field, `must have at most ${decimals} decimals and 15 digits`) : decimal
}

function checkAmount(value: unknown, field: string, add: Add): Kobo | undefined {
  if (value === undefined || value === null) return add(field, 'is required')
  if (typeof value !== 'number') return add(field, 'must be a number, without quotes')
  const kobo = koboFromNumber(value)
  if (typeof kobo === 'string') return add(field, 'must have at most 2 decimals and 15 digits')
  return kobo < 0n ? add(field, 'must be 0 or more') : kobo
}

const naira = (kobo: Kobo): string => decimalToText({ units: kobo, scale: 2 })
