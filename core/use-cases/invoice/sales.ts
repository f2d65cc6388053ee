import { setImmediate as nextTurn } from 'node:timers/promises'

import { AppError } from '../../contract/http/errors.ts'
import type { Environment } from '../../contract/http/vocabulary.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { sumProductSales, totalProductSales, type ProductSales } from '../../domain/invoice/product-sales.ts'
import { monthsUpTo, sumSales, type MonthOfSales, type Sales } from '../../domain/invoice/sales.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ProductRecord } from '../../domain/records/product.ts'
import type { ReadUnit, Units } from '../../ports/unit.ts'
import { loadBusiness } from '../load.ts'

export type SalesReport = {
  readonly environment: Environment
  /** The oldest first; the last one is the present month in Lagos. */
  readonly months: readonly MonthOfSales[]
  readonly total: Sales
}

/** Sales and VAT of the last months; without an `environment` that of the chosen provider. */
export async function salesByMonth(
  { units }: { readonly units: Units },
  { businessId }: Pick<Member, 'businessId'>,
  { months: count, environment }: { readonly months: number; readonly environment: Environment | undefined },
): Promise<SalesReport> {
  const { of, today } = await units.read((unit) => salesQuery(unit, businessId, environment))
  const months: MonthOfSales[] = []
  for (const month of monthsUpTo(today.slice(0, 7), count)) {
    const sales = await units.read(({ invoices }) => invoices.salesOfMonth(businessId, { ...of, month }))
    months.push({ month, ...sales })
    // Tills must not wait until years are added up.
    await nextTurn()
  }
  return { environment: of.environment, months, total: sumSales(months) }
}

export type ProductSalesReport = {
  readonly environment: Environment
  readonly product: ProductRecord
  /** The oldest first; the last one is the present month in Lagos. */
  readonly months: readonly (ProductSales & { readonly month: string })[]
  readonly total: ProductSales
}

/** How much of a product was sold in the last months, and for how much. @throws not_found */
export async function productSalesByMonth(
  { units }: { readonly units: Units },
  { businessId }: Pick<Member, 'businessId'>,
  {
    id,
    months: count,
    environment,
  }: { readonly id: string; readonly months: number; readonly environment: Environment | undefined },
): Promise<ProductSalesReport> {
  const { of, today, product } = await units.read(async (unit) => {
    const found = await unit.products.get(businessId, id)
    if (!found) throw new AppError('not_found', { message: 'Product not found.' })
    return { ...(await salesQuery(unit, businessId, environment)), product: found }
  })

  const months: (ProductSales & { month: string })[] = []
  for (const month of monthsUpTo(today.slice(0, 7), count)) {
    const lines = await units.read(({ invoices }) => invoices.salesOfProduct(businessId, { ...of, month, product }))
    months.push({ month, ...sumProductSales(lines) })
    await nextTurn()
  }
  return { environment: of.environment, product, months, total: totalProductSales(months) }
}

/** The environment that is asked for, or the present one, and the present day. */
async function salesQuery(unit: ReadUnit, businessId: string, environment: Environment | undefined) {
  const present = environmentOf(await loadBusiness(unit, businessId))
  const asked = environment ?? present
  return { of: { environment: asked, isPresent: asked === present }, today: unit.today }
}
