import { XLSX, ZIP } from '../../../contract/http/route.ts'
import type { Environment } from '../../../contract/http/vocabulary.ts'
import { getVatMonth } from '../../../contract/money/vat-month.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { VatReturn } from '../../../domain/vat/return.ts'
import { scheduleFiles, type ScheduleRow } from '../../../domain/vat/sales-schedule.ts'
import { exportedVatMonth } from '../../../domain/vat/snapshot.ts'
import { ledgerCustomers } from '../../../use-cases/books/books.ts'
import type { Core } from '../../../use-cases/instance/core.ts'
import { vatMonthPdf } from '../../../use-cases/printing/vat-month.ts'
import { scheduleTable, vatMonthTables } from '../../../use-cases/vat/month-tables.ts'
import { salesSchedule } from '../../../use-cases/vat/month.ts'
import { bookOf, vatReturn } from '../../../use-cases/vat/return.ts'
import { sinceExport } from '../../../use-cases/vat/snapshots.ts'
import { bind, type Binding } from '../../bind.ts'
import { toVatMonth } from './vat-month-wire.ts'
import { toEntered } from './vat-return-wire.ts'

/** Practice is in the name of the file, too. */
const nameOf = (what: string, { month, environment }: { month: string; environment: Environment }) =>
  `${what}-${month}${environment === 'SANDBOX' ? '-sandbox' : ''}`

/** One Excel file, or a ZIP of as many as the portal takes one by one. */
async function scheduleAnswer(
  { writeXlsx, writeZip }: Pick<Core, 'writeXlsx' | 'writeZip'>,
  name: string,
  rows: readonly ScheduleRow[],
) {
  const parts = scheduleFiles(rows)
  const files: { name: string; bytes: Uint8Array }[] = []
  for (const [index, part] of parts.entries()) {
    const bytes = await writeXlsx(scheduleTable(part), 'Sales schedule')
    files.push({ name: parts.length === 1 ? `${name}.xlsx` : `${name}-${String(index + 1)}.xlsx`, bytes })
  }
  const [only] = files
  if (only && files.length === 1) return { fileName: only.name, type: XLSX, bytes: only.bytes } as const
  return { fileName: `${name}.zip`, type: ZIP, bytes: await writeZip(files) } as const
}

/** What is declared of a month, and what it is made of. */
export const vatMonthBindings: readonly Binding[] = [
  bind(getVatMonth, async ({ core, member, query }) => {
    const asked = { month: query.month, environment: query.environment }
    const asOf = core.clock.now()
    const vat = await vatReturn(core, member, asked)
    if (query.format === undefined || query.format === 'json') {
      const { since, entered } = await core.units.read(async (unit) => ({
        since: await sinceExport(unit, member, vat, query.since),
        entered: toEntered(await bookOf(unit, member.businessId, vat.environment), vat.month),
      }))
      return { data: toVatMonth(vat, entered, since, asOf) }
    }
    return { ...(await fileOf(core, member, query.format, vat, asOf)), keeps: exportedVatMonth(vat) }
  }),
]

async function fileOf(core: Core, member: Member, format: 'pdf' | 'xlsx' | 'schedule', vat: VatReturn, asOf: Date) {
  const name = nameOf('vat', vat)
  switch (format) {
    case 'pdf': {
      const bytes = await vatMonthPdf(core, member, vat, asOf)
      return { fileName: `${name}.pdf`, type: 'application/pdf', bytes } as const
    }
    case 'xlsx': {
      const customers = await core.units.read((unit) => ledgerCustomers(unit, member.businessId))
      const [{ table, sheet }, ...further] = vatMonthTables(vat, customers)
      return { fileName: `${name}.xlsx`, type: XLSX, bytes: await core.writeXlsx(table, sheet, further) } as const
    }
    case 'schedule': {
      const { rows } = await salesSchedule(core, member, vat)
      return scheduleAnswer(core, nameOf('sales-schedule', vat), rows)
    }
  }
}
