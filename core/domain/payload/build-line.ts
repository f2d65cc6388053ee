import type { InvoiceLine } from '../invoice/invoice.ts'
import { decimalToNumber, koboToNumber } from '../money/decimal.ts'
import type { ReadyLine } from '../preflight/ready-invoice.ts'
import type { FirsInvoiceLine } from './schema.ts'

type LineClassification = Pick<FirsInvoiceLine, 'hsn_code' | 'product_category' | 'isic_code' | 'service_category'>

/** One invoice line in the authority's form. `line_extension_amount` is gross less discount, without tax. */
export function buildLine({ line, kind }: ReadyLine): FirsInvoiceLine {
  return {
    ...(kind === 'GOODS' && goods(line)),
    ...(kind === 'SERVICE' && service(line)),
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

function goods({ hsnCode, productCategory }: InvoiceLine): LineClassification {
  return { hsn_code: hsnCode ?? undefined, product_category: productCategory ?? undefined }
}

function service({ isicCode, serviceCategory }: InvoiceLine): LineClassification {
  return { isic_code: isicCode ?? undefined, service_category: serviceCategory ?? undefined }
}
