import { XLSX } from '../../../contract/http/route.ts'
import { getProfit } from '../../../contract/money/profit.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { profitOfPeriod, type ProfitOfPeriod } from '../../../use-cases/books/profit.ts'
import { profitTable } from '../../../use-cases/vat/tax-tables.ts'
import { bind, type Binding } from '../../bind.ts'

/** What is left of the sales of a period. */
export const profitBindings: readonly Binding[] = [
  bind(getProfit, async ({ core, member, query }) => {
    const profit = await profitOfPeriod(core, member, {
      ...{ from: query.from, to: query.to, environment: query.environment },
    })
    if (query.format !== 'xlsx') return { data: toProfit(profit) }
    const name = `profit-${profit.from}-${profit.to}${profit.environment === 'SANDBOX' ? '-sandbox' : ''}`
    const bytes = await core.writeXlsx(profitTable(profit), 'Profit')
    return { fileName: `${name}.xlsx`, type: XLSX, bytes } as const
  }),
]

const toProfit = ({ from, to, environment, byCategory, ...amounts }: ProfitOfPeriod) => ({
  ...{ from, to, environment },
  sales: koboToNumber(amounts.sales),
  costs: koboToNumber(amounts.costs),
  profit: koboToNumber(amounts.profit),
  fixedAssets: koboToNumber(amounts.fixedAssets),
  notDeductible: koboToNumber(amounts.notDeductible),
  writeOffs: koboToNumber(amounts.writeOffs),
  writeBacks: koboToNumber(amounts.writeBacks),
  byCategory: byCategory.map(({ category, amount }) => ({ category, amount: koboToNumber(amount) })),
  stockCounted: false,
})
