import type { InvoiceLine } from '../../invoice/invoice.ts'
import {
  compareDecimals,
  decimalFromStored,
  decimalToNumber,
  decimalToText,
  koboToNumber,
} from '../../money/decimal.ts'
import { fixedTaxRates, taxCategoryIds } from './code-tables.ts'
import type { FirsInvoiceLine } from './firs-payload.ts'
import type { Findings } from './payload-problem.ts'

type LineClassification = Pick<FirsInvoiceLine, 'hsn_code' | 'product_category' | 'isic_code' | 'service_category'>

/** One invoice line in the authority's form. `line_extension_amount` is gross less discount, without tax. */
export function buildLine(line: InvoiceLine, index: number, findings: Findings): FirsInvoiceLine {
  return {
    ...classification(line, index, findings),
    invoiced_quantity: decimalToNumber(line.quantity),
    line_extension_amount: koboToNumber(line.lineTotal),
    discount_rate: 0,
    discount_amount: koboToNumber(line.discount),
    fee_rate: 0,
    fee_amount: 0,
    item: {
      name: line.description,
      description: line.description,
      sellers_item_identification: line.productId ?? undefined,
    },
    price: { price_amount: decimalToNumber(line.unitPrice), base_quantity: 1, price_unit: 'EA' },
  }
}

/** Goods carry an HS code, services an ISIC class; never both. Without a stated kind the codes tell. */
function classification(line: InvoiceLine, index: number, { warnings }: Findings): LineClassification {
  const { hsnCode, productCategory, isicCode, serviceCategory } = line
  const kind = line.kind ?? (hsnCode ? 'GOODS' : isicCode ? 'SERVICE' : null)

  if (kind === null) {
    warnings.push({
      field: `items[${index}].hsnCode`,
      message: 'Say what this line is: an HS code for goods, or an ISIC code for a service.',
    })
    return {}
  }

  if (kind === 'GOODS') {
    if (!hsnCode) {
      warnings.push({ field: `items[${index}].hsnCode`, message: 'Choose the HS code of these goods.' })
    }
    if (!productCategory) {
      warnings.push({ field: `items[${index}].productCategory`, message: 'Enter the product category of these goods.' })
    }
    return { hsn_code: hsnCode ?? undefined, product_category: productCategory ?? undefined }
  }

  if (!isicCode) {
    warnings.push({ field: `items[${index}].isicCode`, message: 'Choose the ISIC code of this service.' })
  }
  if (!serviceCategory) {
    warnings.push({ field: `items[${index}].serviceCategory`, message: 'Enter the category of this service.' })
  }
  return { isic_code: isicCode ?? undefined, service_category: serviceCategory ?? undefined }
}

/** The authority's name of a line's tax category, or null (with a problem) where it must be chosen first. */
export function taxCategoryId(line: InvoiceLine, index: number, { problems, warnings }: Findings): string | null {
  const field = `items[${index}].taxCategory`

  if (line.taxCategory === null) {
    const rate = decimalToText(line.taxPercent)
    problems.push({ field, message: `Choose the tax category of this line: ${rate} % does not tell which one it is.` })
    return null
  }

  const id = taxCategoryIds[line.taxCategory]
  if (id === null) {
    problems.push({
      field,
      message: 'FIRS / NRS has no custom tax category: choose standard, reduced, zero-rated or exempt.',
    })
    return null
  }

  const rate = fixedTaxRates[id]
  if (rate !== undefined && compareDecimals(line.taxPercent, decimalFromStored(rate)) !== 0) {
    warnings.push({
      field: `items[${index}].taxPercent`,
      message: `This line's tax category has a rate of ${rate} %: change the rate or the category.`,
    })
  }

  return id
}
