import type { InvoiceType, PaymentMethod, TaxCategory } from '../../contract/http/vocabulary.ts'

/**
 * Invoice type codes as FIRS / NRS answers them (May 2025). 380 and 381 are the reverse of UN/CEFACT,
 * where 380 is the commercial invoice: this is the only table, so that nobody "corrects" one place.
 */
export const invoiceTypeCodes = {
  STANDARD: '381',
  CREDIT_NOTE: '380',
  DEBIT_NOTE: '384',
  PROFORMA: '390',
} as const satisfies Record<InvoiceType, string>

/** The invoice type of a code read from the authority, or null for one that we do not use. */
export function invoiceTypeOfCode(code: string): InvoiceType | null {
  const types = Object.keys(invoiceTypeCodes) as InvoiceType[]
  return types.find((type) => invoiceTypeCodes[type] === code) ?? null
}

/** Payment means codes (UNTDID 4461): cash, credit transfer, card, "clearing between partners" for the rest. */
export const paymentMeansCodes = {
  CASH: '10',
  BANK_TRANSFER: '30',
  CREDIT_CARD: '48',
  MOBILE_MONEY: '97',
  OTHER: '97',
} as const satisfies Record<PaymentMethod, string>

/**
 * Our tax categories under the names of FIRS / NRS. CUSTOM has none: the authority knows only its own list,
 * so a line with a custom category cannot be sent before one of the others is chosen.
 */
export const taxCategoryIds = {
  STANDARD: 'STANDARD_VAT',
  REDUCED: 'REDUCED_VAT',
  ZERO_RATED: 'ZERO_VAT',
  EXEMPT: 'EXEMPTED',
  CUSTOM: null,
} as const satisfies Record<TaxCategory, string | null>

/** The rates that FIRS / NRS fixes, in percent as decimal text. A category that is absent here takes any rate. */
export const fixedTaxRates: Readonly<Record<string, string>> = {
  STANDARD_VAT: '7.5',
  ZERO_VAT: '0',
  EXEMPTED: '0',
}

/** Further categories of the authority that other software may send; the sandbox takes them too. */
export const otherTaxCategoryIds = ['WITHHOLDING_TAX', 'STAMP_DUTY'] as const
