import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Member } from '../../domain/people/account.ts'
import { existing } from '../business/business-service.ts'
import { environmentOf } from '../../domain/business/business.ts'
import type { Environment } from '../../contract/vocabulary.ts'
import type { Clock } from '../../ports/clock.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { Storage } from '../../ports/storage.ts'

import { monthsUpTo, sumSales, type MonthOfSales, type Sales } from '../../domain/invoice/sales.ts'

export type SalesReport = {
  readonly environment: Environment
  /** The oldest first; the last one is the present month in Lagos. */
  readonly months: readonly MonthOfSales[]
  readonly total: Sales
}

export type SalesService = ReturnType<typeof createSalesService>

export function createSalesService({ storage, clock }: { storage: Storage; clock: Clock }) {
  return {
    /** Sales and VAT of the last months; without an `environment` that of the chosen provider. */
    async byMonth(
      { businessId }: Member,
      { months: count, environment }: { readonly months: number; readonly environment: Environment | undefined },
    ): Promise<SalesReport> {
      const present = environmentOf(await storage.read(({ businesses }) => existing(businesses, businessId)))
      const asked = environment ?? present
      const of = { environment: asked, isPresent: asked === present }

      const months: MonthOfSales[] = []
      for (const month of monthsUpTo(lagosDate(clock.now()).slice(0, 7), count)) {
        const sales = await storage.read(({ invoices }) => invoices.salesOfMonth(businessId, { ...of, month }))
        months.push({ month, ...sales })
        // Tills must not wait until years are added up.
        await nextTurn()
      }
      return { environment: asked, months, total: sumSales(months) }
    },
  }
}
