import type { z } from 'zod'

import type { LineInput } from '../../../../core/domain/invoice/amounts.ts'
import type { sellAtCounter } from '../../../../core/contract/counter/sale.ts'
import { decimalToNumber, decimalFromStored, koboToNumber } from '../../../../core/domain/money/decimal.ts'
import { saleTotalsOf } from '../../../lib/counter/sale-totals.ts'
import type { Sale, SaleLine } from '../../../lib/counter/sale.ts'
import { methodOfChannel } from '../../../lib/money/payment-methods.ts'
import type { TenderPlan } from './tender.ts'

export type SaleBody = z.input<typeof sellAtCounter.body>

/** What is sent of a sale that is paid. */
export function bodyOf(
  { businessId, slip, at }: { readonly businessId: string; readonly slip: string; readonly at: string },
  sale: Sale,
  plan: Extract<TenderPlan, { kind: 'settles' }>,
): SaleBody {
  const { lines } = saleTotalsOf(sale)
  return {
    businessId,
    customerId: sale.customer?.id ?? null,
    items: sale.lines.map((line, index) => {
      const { unit, kind, taxCategory, hsnCode, productCategory, isicCode, serviceCategory } = line
      return {
        description: line.name,
        quantity: decimalToNumber(decimalFromStored(line.quantity)),
        ...moneyOf(line, lines[index]?.input),
        taxPercent: decimalToNumber(decimalFromStored(line.taxPercent)),
        productCode: line.productId,
        ...{ unit, kind, taxCategory, hsnCode, productCategory, isicCode, serviceCategory },
      }
    }),
    payments: plan.payments.map(({ way, amount }) => ({ ...methodOfChannel(way), amount: koboToNumber(amount) })),
    tendered: plan.tendered === null ? null : koboToNumber(plan.tendered),
    externalReference: slip,
    soldAt: at,
    reference: sale.reference.trim() === '' ? null : sale.reference.trim(),
  }
}

/** Price and discount both with VAT or both without, as the till computed with them. */
function moneyOf({ unitPrice }: SaleLine, input: LineInput | undefined) {
  if (input?.withVat) {
    const { unitPrice: price, discount } = input.withVat
    return { unitPriceWithVat: decimalToNumber(price), discount: koboToNumber(discount) }
  }
  return {
    unitPrice: decimalToNumber(decimalFromStored(unitPrice)),
    discount: koboToNumber(input?.discount ?? 0n),
  }
}
