import { invalidField } from '../../../contract/http/errors.ts'
import { XLSX } from '../../../contract/http/route.ts'
import * as contract from '../../../contract/money/receivables.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import type { Table } from '../../../domain/spreadsheet/table.ts'
import type { Core } from '../../../use-cases/instance/core.ts'
import { statementPdf, statementsPdf } from '../../../use-cases/printing/statement.ts'
import {
  ageing,
  customerStatement,
  openItems,
  owedNow,
  type CustomerStatement,
} from '../../../use-cases/receivables/reports/customer-reports.ts'
import { statementsOfDebtors, type Debtor } from '../../../use-cases/receivables/reports/debtors.ts'
import { ageingTable, statementTable } from '../../../use-cases/receivables/reports/tables.ts'
import { bind, bindRemembered, type Binding } from '../../bind.ts'
import { toAges, toDebtor, toOpenItem, toStatement, toStatementSum } from './receivables-report-wire.ts'

async function xlsx({ writeXlsx }: Pick<Core, 'writeXlsx'>, name: string, sheet: string, table: Table) {
  return { fileName: `${name}.xlsx`, type: XLSX, bytes: await writeXlsx(table, sheet) } as const
}

/** What is owed, by whom and since when. */
export const receivablesReportBindings: readonly Binding[] = [
  bind(contract.getStatement, async ({ core, member, params, query }) => {
    const asked = { customerId: params.id, environment: query.environment, from: query.from, to: query.to }
    const statement = await core.units.read((unit) => customerStatement(unit, member, asked))
    const name = `statement-${statement.from}-to-${statement.to}`
    if (query.format === 'pdf') {
      const bytes = await statementPdf(core, member, statement)
      return { fileName: `${name}.pdf`, type: 'application/pdf', bytes } as const
    }
    if (query.format !== 'xlsx') return { data: toStatement(statement) }
    return xlsx(core, name, 'Statement', statementTable(statement))
  }),

  bind(contract.listStatements, async ({ core, member, query }) => {
    const { environment, from: saidFrom, to: saidTo, about = 'OPEN', format } = query
    const asked = { environment, from: saidFrom, to: saidTo, about }
    const { all, from, to, ...found } = await statementsOfDebtors(core.units, member, asked)
    const name = `statements-${from}-to-${to}`
    if (format === 'pdf') {
      if (found.debtors.length === 0) throw invalidField('to', `is a day on which nobody owed anything: ${to}`)
      const bytes = await statementsPdf(core, member, all, { ...found, from, to })
      return { fileName: `${name}.pdf`, type: 'application/pdf', bytes } as const
    }
    const statements: (CustomerStatement & { debtor: Debtor })[] = []
    for await (const statement of all) statements.push(statement)
    if (format === 'xlsx') return xlsx(core, name, 'Statements', statementTable(...statements))
    return { data: { environment: found.environment, from, to, customers: statements.map(toStatementSum) } }
  }),

  bind(contract.listOpenItems, async ({ core, member, params, query }) => {
    const asked = { customerId: params.id, environment: query.environment, asOf: query.asOf }
    const { asOf, environment, items, total } = await core.units.read((unit) => openItems(unit, member, asked))
    return { data: { asOf, environment, total: koboToNumber(total), items: items.map(toOpenItem) } }
  }),

  bindRemembered(contract.getAgeing, async ({ core, member, query }) => {
    const asked = { asOf: query.asOf, environment: query.environment }
    const report = await core.units.read((unit) => ageing(unit, member, asked))
    const { asOf, environment, ages, total } = report
    if (query.format === 'xlsx') return xlsx(core, `ageing-${asOf}`, 'Ageing', ageingTable(report))

    const customers = report.customers.map((customer) => ({
      customerId: customer.customerId,
      name: customer.name,
      ...toAges(customer),
      total: koboToNumber(customer.total),
    }))
    return { data: { asOf, environment, ...toAges(ages), total: koboToNumber(total), customers } }
  }),

  bindRemembered(contract.getReceivables, async ({ core, member, query }) => {
    const asked = { environment: query.environment }
    const now = await core.units.read((unit) => owedNow(unit, member, asked))
    const { environment, today, customers, oldestDueDate, dueSoon, soonUntil, top } = now
    return {
      data: {
        environment,
        today,
        owed: koboToNumber(now.owed),
        overdue: koboToNumber(now.overdue),
        refused: koboToNumber(now.refused),
        credit: koboToNumber(now.credit),
        customers,
        oldestDueDate,
        dueSoon: { until: soonUntil, amount: koboToNumber(dueSoon.amount), items: dueSoon.items },
        topDebtors: top.map(toDebtor),
      },
    }
  }),
]
