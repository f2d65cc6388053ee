import * as diagnostics from '../../contract/diagnostics.ts'
import * as preferences from '../../contract/preferences.ts'
import * as sales from '../../contract/sales.ts'
import type { Core } from '../../create-core.ts'
import type { Sales } from '../../domain/invoice/sales.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { bind, type Binding } from '../bind.ts'

const toFigures = ({ invoices, creditNotes, sales: sold, vat, credited }: Sales) => ({
  invoices,
  creditNotes,
  sales: koboToNumber(sold),
  vat: koboToNumber(vat),
  credited: koboToNumber(credited),
})

/** What the interface needs around the invoices themselves. */
export const deskBindings = (core: Core): Binding[] => [
  bind(preferences.getPreferences, async ({ caller }) => ({ data: await core.preferences.get(caller) })),
  bind(preferences.updatePreferences, async ({ caller, body }) => ({
    data: await core.preferences.update(caller, body),
  })),
  bind(sales.getSales, async ({ member, query }) => {
    const report = await core.sales.byMonth(member, { months: query.months, environment: query.environment })
    return {
      data: {
        environment: report.environment,
        months: report.months.map(({ month, ...figures }) => ({ month, ...toFigures(figures) })),
        total: toFigures(report.total),
      },
    }
  }),
  bind(diagnostics.getDiagnostics, async () => ({ data: await core.diagnostics.report() })),
]
