import { isStandardHsCode } from '../../contract/http/formatting.ts'
import type { TaxCategory } from '../../contract/http/vocabulary.ts'
import { QUANTITY_ADVICE } from '../../contract/invoice/labels.ts'
import type { InvoiceLine, InvoiceRecord } from '../invoice/invoice.ts'
import { HIGHEST_VAT_RATE, isVatRateTooHigh } from '../invoice/lines.ts'
import { isOddAmount, isPriceFarFrom } from '../money/odd-figures.ts'
import { compareDecimals, type Decimal, decimalFromStored, decimalToNumber, decimalToText } from '../money/decimal.ts'
import { formatNaira, formatPrice } from '../money/format.ts'
import { roundDecimal } from '../money/rounding.ts'
import { fixedTaxRates, taxCategoryIds } from '../reference/code-tables.ts'

import { isUnsent } from './facts.ts'
import { kindOfLine } from './firs-formats.ts'
import { lineRule, type RuleMatch, type Rule } from './rule.ts'

const CHOOSE_CATEGORY = 'Choose standard, reduced, zero-rated or exempt.'

export const lineRules: readonly Rule[] = [
  lineRule(
    {
      code: 'line_description_missing',
      field: 'items[#].description',
      severity: 'blocks',
      complaint: 'missing',
      advice: 'Describe what is sold.',
    },
    ({ description }) => (description.trim() === '' ? 'has no description.' : null),
  ),
  lineRule(
    {
      code: 'line_quantity_not_positive',
      field: 'items[#].quantity',
      severity: 'blocks',
      complaint: 'wrong',
      advice: QUANTITY_ADVICE,
    },
    ({ quantity }) => (quantity.units <= 0n ? `has the quantity ${decimalToText(quantity)}.` : null),
  ),
  lineRule(
    {
      code: 'line_classification_missing',
      field: 'items[#].hsnCode',
      severity: 'blocks',
      isForgivenInSandbox: true,
      complaint: 'missing',
      advice:
        'Choose an HS code for goods, or an ISIC code for a service: on the line or its product, or for all as the default of the business.',
    },
    (line) => (kindOfLine(line) === null ? 'has no HS or ISIC code.' : null),
  ),
  lineRule(
    {
      code: 'line_hs_code_missing',
      field: 'items[#].hsnCode',
      severity: 'blocks',
      isForgivenInSandbox: true,
      complaint: 'missing',
      advice: 'Choose the HS code of these goods.',
    },
    (line) => (kindOfLine(line) === 'GOODS' && !line.hsnCode ? 'has no HS code.' : null),
  ),
  lineRule(
    {
      code: 'line_product_category_missing',
      field: 'items[#].productCategory',
      severity: 'blocks',
      isForgivenInSandbox: true,
      complaint: 'missing',
      advice: 'Enter the category of these goods.',
    },
    (line) => (kindOfLine(line) === 'GOODS' && !line.productCategory ? 'has no product category.' : null),
  ),
  lineRule(
    {
      code: 'line_isic_code_missing',
      field: 'items[#].isicCode',
      severity: 'blocks',
      isForgivenInSandbox: true,
      complaint: 'missing',
      advice: 'Choose the ISIC code of this service.',
    },
    (line) => (kindOfLine(line) === 'SERVICE' && !line.isicCode ? 'has no ISIC code.' : null),
  ),
  lineRule(
    {
      code: 'line_service_category_missing',
      field: 'items[#].serviceCategory',
      severity: 'blocks',
      isForgivenInSandbox: true,
      complaint: 'missing',
      advice: 'Enter the category of this service.',
    },
    (line) => (kindOfLine(line) === 'SERVICE' && !line.serviceCategory ? 'has no service category.' : null),
  ),
  lineRule(
    {
      code: 'line_hs_code_form',
      field: 'items[#].hsnCode',
      severity: 'warns',
      complaint: 'wrong',
      advice: 'Check it: HS codes look like 2523 or 2523.29.',
    },
    (line) =>
      kindOfLine(line) === 'GOODS' && line.hsnCode && !isStandardHsCode(line.hsnCode)
        ? `has the unusual HS code “${line.hsnCode}”.`
        : null,
  ),
  lineRule(
    {
      code: 'line_isic_code_form',
      field: 'items[#].isicCode',
      severity: 'warns',
      complaint: 'wrong',
      advice: 'Check it: ISIC codes have four digits, such as 4923.',
    },
    (line) =>
      kindOfLine(line) === 'SERVICE' && line.isicCode && !/^\d{4}$/.test(line.isicCode)
        ? `has the unusual ISIC code “${line.isicCode}”.`
        : null,
  ),
  lineRule(
    {
      code: 'line_vat_rate_too_high',
      field: 'items[#].taxPercent',
      severity: 'blocks',
      complaint: 'wrong',
      advice: `Did you mean ${decimalToText(HIGHEST_VAT_RATE)} %? Correct the rate.`,
    },
    ({ taxPercent }, index, invoice) =>
      isMistypedRate(taxPercent, invoice)
        ? {
            says: `has ${decimalToText(taxPercent)} % VAT; the highest rate is ${decimalToText(HIGHEST_VAT_RATE)} %.`,
            suggestion: { field: `items[${index}].taxPercent`, value: decimalToNumber(HIGHEST_VAT_RATE) },
          }
        : null,
  ),
  lineRule(
    {
      code: 'line_amount_odd',
      field: 'items[#].quantity',
      severity: 'warns',
      isQuestion: true,
      advice: 'Check quantity and price.',
    },
    ({ lineTotal, taxAmount }, _, invoice) =>
      isUnsent({ invoice }) && isOddAmount(lineTotal + taxAmount)
        ? `comes to ${formatNaira(lineTotal + taxAmount)}.`
        : null,
  ),
  lineRule(
    {
      code: 'line_price_odd',
      field: 'items[#].unitPrice',
      severity: 'warns',
      isQuestion: true,
      advice: 'Check it, or change the price of the product.',
    },
    ({ productId, unitPrice }, _, invoice, { productPrices }) => {
      const price = productId === null ? undefined : productPrices.get(productId)
      if (price === undefined || !isUnsent({ invoice }) || !isPriceFarFrom(unitPrice, price)) return null
      const [said, saved] = [unitPrice, price].map((one) => `₦${formatPrice(decimalToText(roundDecimal(one, 4)))}`)
      return `has the price ${said} without VAT, but the product costs ${saved}.`
    },
  ),
  lineRule(
    {
      code: 'line_tax_category_missing',
      field: 'items[#].taxCategory',
      severity: 'blocks',
      complaint: 'missing',
      advice: CHOOSE_CATEGORY,
    },
    (line, index, invoice) =>
      line.taxCategory === null && !isMistypedRate(line.taxPercent, invoice)
        ? {
            says: `has no tax category: ${decimalToText(line.taxPercent)} % does not show which one it is.`,
            ...offerCategory(line, index),
          }
        : null,
  ),
  lineRule(
    {
      code: 'line_tax_category_custom',
      field: 'items[#].taxCategory',
      severity: 'blocks',
      complaint: 'wrong',
      advice: CHOOSE_CATEGORY,
    },
    (line, index) =>
      line.taxCategory !== null && taxCategoryIds[line.taxCategory] === null
        ? {
            says: 'has a custom tax category, which FIRS / NRS does not recognise.',
            ...offerCategory(line, index),
          }
        : null,
  ),
  lineRule(
    {
      code: 'line_tax_rate_differs',
      field: 'items[#].taxPercent',
      severity: 'blocks',
      complaint: 'wrong',
      advice: 'Change the rate or the category.',
    },
    (line, index) => {
      const fixed = fixedRateOf(line.taxCategory)
      if (fixed === undefined || compareDecimals(line.taxPercent, decimalFromStored(fixed)) === 0) return null

      const { taxPercent } = line
      return {
        says: `is ${categoryNames[line.taxCategory ?? 'CUSTOM']}, which means ${fixed} %, but has ${decimalToText(taxPercent)} %.`,
        suggestion: { field: `items[${index}].taxPercent`, value: decimalToNumber(decimalFromStored(fixed)) },
      }
    },
  ),
]

/** Whether the rate itself is to be corrected. What a credit note takes back has the rate it was sold at. */
const isMistypedRate = (percent: Decimal, { invoiceType }: Pick<InvoiceRecord, 'invoiceType'>): boolean =>
  invoiceType !== 'CREDIT_NOTE' && isVatRateTooHigh(percent)

const categoryNames = {
  STANDARD: 'standard-rated',
  REDUCED: 'reduced-rated',
  ZERO_RATED: 'zero-rated',
  EXEMPT: 'exempt',
  CUSTOM: 'custom-rated',
} as const satisfies Record<TaxCategory, string>

function fixedRateOf(category: TaxCategory | null): string | undefined {
  const id = category === null ? null : taxCategoryIds[category]
  return id === null ? undefined : fixedTaxRates[id]
}

/** 7.5 % can be offered as standard, and rates below as reduced. 0 % may be zero-rated or exempt, and what is above is no rate. */
function offerCategory({ taxPercent }: InvoiceLine, index: number): Pick<RuleMatch, 'suggestion'> {
  if (taxPercent.units === 0n || isVatRateTooHigh(taxPercent)) return {}
  const isStandard = compareDecimals(taxPercent, decimalFromStored(fixedTaxRates['STANDARD_VAT'] ?? '')) === 0
  return { suggestion: { field: `items[${index}].taxCategory`, value: isStandard ? 'STANDARD' : 'REDUCED' } }
}
