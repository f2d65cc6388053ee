import { isUnusualAccountNumber, isStandardHsCode, formatHsCode } from '../../contract/http/formatting.ts'
import { checkDigitWarning } from '../../contract/records/barcode.ts'
import { isUnusualVatRate } from '../invoice/lines.ts'
import { countryCodeOf } from '../reference/country-code.ts'
import { nearestState, stateCode } from '../reference/nigerian-states.ts'
import { isStandardTin, TIN_FORMS, formatTin } from '../text/tin.ts'

import type { PaymentDetailRecord } from './payment-detail.ts'
import type { ProductRecord } from './product.ts'

/** Something that looks mistyped and is taken all the same. */
export type FieldWarning = {
  readonly field: 'tin' | 'state' | 'taxPercent' | 'hsnCode' | 'barcode' | 'details.accountNumber'
  /** In words that stand behind the field's name. */
  readonly message: string
  /** What is probably meant. */
  readonly suggestion: string | null
}

/** Whether a body says something of the field with this path: `details.bankName`. */
export function isGiven(body: object, path: string): boolean {
  const [field = '', ...rest] = path.split('.')
  if (!Object.hasOwn(body, field)) return false
  const value = (body as Readonly<Record<string, unknown>>)[field]
  return rest.length === 0 || (typeof value === 'object' && value !== null && isGiven(value, rest.join('.')))
}

/** Of a business or a customer. */
type Known = { readonly tin?: string | null; readonly state?: string | null; readonly country?: string | null }

/** What looks mistyped in a business or a customer: the form of its TIN, the name of its state. */
export function partyWarnings({ tin, state, country }: Known): FieldWarning[] {
  const isHere = !country || countryCodeOf(country) === 'NG'
  return [tinWarning(tin), isHere ? stateWarning(state) : null].filter((doubt) => doubt !== null)
}

function tinWarning(tin: string | null | undefined): FieldWarning | null {
  if (!tin || isStandardTin(tin)) return null
  return { field: 'tin', message: `has an unusual form; the usual ones are ${TIN_FORMS}`, suggestion: formatTin(tin) }
}

/** Abuja, FCT and the codes are as good as the name; `lagos state` is Lagos by more than its name. */
function stateWarning(state: string | null | undefined): FieldWarning | null {
  if (!state) return null
  const nearest = nearestState(state)
  if (stateCode(state) === null) {
    const meant = nearest === null ? 'write one of the 36 states or the FCT' : `${nearest} is probably meant`
    return { field: 'state', message: `is not a state of Nigeria; ${meant}`, suggestion: nearest }
  }
  const saysState = /\sstate\.?$/i.test(state.trim())
  return saysState ? { field: 'state', message: `is usually written ${nearest}`, suggestion: nearest } : null
}

/** What looks mistyped in a product: its barcode, its rate of VAT, the form of its HS code. */
export function productWarnings({
  taxPercent,
  taxCategory,
  hsnCode,
  barcode,
}: Pick<ProductRecord, 'taxPercent' | 'taxCategory' | 'hsnCode' | 'barcode'>): FieldWarning[] {
  const doubt = barcode === null ? undefined : checkDigitWarning(barcode)
  return [
    ...(doubt === undefined ? [] : [{ field: 'barcode' as const, message: doubt, suggestion: null }]),
    ...(isUnusualVatRate(taxPercent, taxCategory)
      ? [
          {
            field: 'taxPercent' as const,
            message: 'is not a VAT rate in Nigeria, which is 7.5 or 0',
            suggestion: '7.5',
          },
        ]
      : []),
    ...(hsnCode !== null && !isStandardHsCode(hsnCode)
      ? [
          {
            field: 'hsnCode' as const,
            message: 'is not a complete HS code; they look like 2523 or 2523.29',
            suggestion: formatHsCode(hsnCode),
          },
        ]
      : []),
  ]
}

/** What looks mistyped in where customers pay into. What is no bank account has numbers of its own. */
export function paymentDetailWarnings({
  type,
  accountNumber,
}: Pick<PaymentDetailRecord, 'type' | 'accountNumber'>): FieldWarning[] {
  if (type !== 'BANK_TRANSFER' || accountNumber === null || !isUnusualAccountNumber(accountNumber)) return []
  const message = 'is not a Nigerian bank account number; they have 10 digits'
  return [{ field: 'details.accountNumber', message, suggestion: null }]
}
