import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Environment } from '../../contract/vocabulary.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { monthsUpTo, sumSales, type MonthOfSales, type Sales } from '../../domain/invoice/sales.ts'
import type { Member } from '../../domain/people/account.ts'
import type { Units } from '../../ports/unit.ts'
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
  const { present, today } = await units.read(async (unit) => ({
    present: environmentOf(await loadBusiness(unit, businessId)),
    today: unit.today,
  }))
  const asked = environment ?? present
  const of = { environment: asked, isPresent: asked === present }

  const months: MonthOfSales[] = []
  for (const month of monthsUpTo(today.slice(0, 7), count)) {
    const sales = await units.read(({ invoices }) => invoices.salesOfMonth(businessId, { ...of, month }))
    months.push({ month, ...sales })
    // Tills must not wait until years are added up.
    await nextTurn()
  }
  return { environment: asked, months, total: sumSales(months) }
}
