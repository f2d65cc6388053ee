import * as contract from '../../contract/receivables-report.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { ageing, customerStatement, openItems, owedNow } from '../../use-cases/receivables/reports.ts'
import { bind, type Binding } from '../bind.ts'
import { toAges, toDebtor, toOpenItem, toStatement } from '../wire/receivables-report-wire.ts'

/** What is owed, by whom and since when. */
export const receivablesReportBindings: readonly Binding[] = [
  bind(contract.getStatement, async ({ core, member, params, query }) => {
    const asked = { customerId: params.id, environment: query.environment, from: query.from, to: query.to }
    return { data: toStatement(await core.units.read((unit) => customerStatement(unit, member, asked))) }
  }),

  bind(contract.listOpenItems, async ({ core, member, params, query }) => {
    const asked = { customerId: params.id, environment: query.environment, asOf: query.asOf }
    const { asOf, environment, items, total } = await core.units.read((unit) => openItems(unit, member, asked))
    return { data: { asOf, environment, total: koboToNumber(total), items: items.map(toOpenItem) } }
  }),

  bind(contract.getAgeing, async ({ core, member, query }) => {
    const asked = { asOf: query.asOf, environment: query.environment }
    const report = await core.units.read((unit) => ageing(unit, member, asked))
    const { asOf, environment, ages, total } = report
    const customers = report.customers.map((customer) => ({
      customerId: customer.customerId,
      name: customer.name,
      ...toAges(customer),
      total: koboToNumber(customer.total),
    }))
    return { data: { asOf, environment, ...toAges(ages), total: koboToNumber(total), customers } }
  }),

  bind(contract.getReceivables, async ({ core, member, query }) => {
    const asked = { environment: query.environment }
    const now = await core.units.read((unit) => owedNow(unit, member, asked))
    const { environment, today, customers, oldestDueDate, dueSoon, soonUntil, top } = now
    return {
      data: {
        environment,
        today,
        owed: koboToNumber(now.owed),
        overdue: koboToNumber(now.overdue),
        credit: koboToNumber(now.credit),
        customers,
        oldestDueDate,
        dueSoon: { until: soonUntil, amount: koboToNumber(dueSoon.amount), items: dueSoon.items },
        topDebtors: top.map(toDebtor),
      },
    }
  }),
]
