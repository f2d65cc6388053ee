import * as sales from '../../../contract/invoice/sales.ts'
import type { ProductSales } from '../../../domain/invoice/product-sales.ts'
import type { Sales } from '../../../domain/invoice/sales.ts'
import { decimalToNumber, koboToNumber } from '../../../domain/money/decimal.ts'
import { productSalesByMonth, salesByMonth } from '../../../use-cases/invoice/sales.ts'
import { bindRemembered, type Binding } from '../../bind.ts'

const toFigures = ({ invoices, creditNotes, sales: sold, vat, credited }: Sales) => ({
  invoices,
  creditNotes,
  sales: koboToNumber(sold),
  vat: koboToNumber(vat),
  credited: koboToNumber(credited),
})

const toProductFigures = ({ quantity, sales: sold, lines }: ProductSales) => ({
  quantity: decimalToNumber(quantity),
  sales: koboToNumber(sold),
  lines,
})

/** What the interface needs around the invoices themselves. */
export const salesBindings: readonly Binding[] = [
  bindRemembered(sales.getSales, async ({ core: { units }, member, query }) => {
    const report = await salesByMonth({ units }, member, { months: query.months, environment: query.environment })
    return {
      data: {
        environment: report.environment,
        months: report.months.map(({ month, ...figures }) => ({ month, ...toFigures(figures) })),
        total: toFigures(report.total),
      },
    }
  }),

  bindRemembered(sales.getProductSales, async ({ core: { units }, member, params, query }) => {
    const asked = { id: params.id, months: query.months, environment: query.environment }
    const report = await productSalesByMonth({ units }, member, asked)
    return {
      data: {
        productId: params.id,
        environment: report.environment,
        months: report.months.map(({ month, ...figures }) => ({ month, ...toProductFigures(figures) })),
        total: toProductFigures(report.total),
      },
    }
  }),
]
