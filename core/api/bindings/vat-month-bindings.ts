import { XLSX, ZIP } from '../../contract/route.ts'
import { getVatMonth } from '../../contract/vat-month.ts'
import type { Environment } from '../../contract/vocabulary.ts'
import { zipOf } from '../../domain/spreadsheet/zip.ts'
import { scheduleFiles, type ScheduleRow } from '../../domain/vat/sales-schedule.ts'
import type { Core } from '../../use-cases/core/core.ts'
import { vatMonthPdf } from '../../use-cases/documents/vat-month-paper.ts'
import { salesSchedule, vatMonth } from '../../use-cases/vat/vat-month.ts'
import { scheduleTable, vatMonthTables } from '../../use-cases/vat/vat-month-tables.ts'
import { bind, type Binding } from '../bind.ts'
import { toVatMonth } from '../wire/vat-month-wire.ts'

/** Practice is in the name of the file, too. */
const nameOf = (what: string, { month, environment }: { month: string; environment: Environment }) =>
  `${what}-${month}${environment === 'SANDBOX' ? '-sandbox' : ''}`

/** One Excel file, or a ZIP of as many as the portal takes one by one. */
async function scheduleAnswer({ writeXlsx }: Pick<Core, 'writeXlsx'>, name: string, rows: readonly ScheduleRow[]) {
  const parts = scheduleFiles(rows)
  const files: { name: string; bytes: Uint8Array }[] = []
  for (const [index, part] of parts.entries()) {
    const bytes = await writeXlsx(scheduleTable(part), 'Sales schedule')
    files.push({ name: parts.length === 1 ? `${name}.xlsx` : `${name}-${String(index + 1)}.xlsx`, bytes })
  }
  const [only] = files
  if (only && files.length === 1) return { fileName: only.name, type: XLSX, bytes: only.bytes } as const
  return { fileName: `${name}.zip`, type: ZIP, bytes: zipOf(files) } as const
}

/** What is declared of a month, and what it is made of. */
export const vatMonthBindings: readonly Binding[] = [
  bind(getVatMonth, async ({ core, member, query }) => {
    const asked = { month: query.month, environment: query.environment }
    if (query.format === 'schedule') {
      const schedule = await salesSchedule(core, member, asked)
      return scheduleAnswer(core, nameOf('sales-schedule', schedule), schedule.rows)
    }
    const asOf = core.clock.now()
    const vat = await vatMonth(core, member, asked)
    const name = nameOf('vat', vat)
    if (query.format === 'pdf') {
      const bytes = await vatMonthPdf(core, member, vat, asOf)
      return { fileName: `${name}.pdf`, type: 'application/pdf', bytes } as const
    }
    if (query.format === 'xlsx') {
      const [{ table, sheet }, ...further] = vatMonthTables(vat)
      return { fileName: `${name}.xlsx`, type: XLSX, bytes: await core.writeXlsx(table, sheet, further) } as const
    }
    return { data: toVatMonth(vat, asOf) }
  }),
]
