import { CSV, XLSX } from '../../contract/http/route.ts'
import type { JobFile, JobOrder } from '../../domain/job/job.ts'
import type { StreamedTable } from '../../ports/activity/job-files.ts'

import type { JobContext, Run } from './context.ts'
import { CUSTOMER_HEADS, customerRows, invoiceRows, OF_INVOICES, PAYMENT_HEADS, paymentRows } from './export-rows.ts'
import { countSelected, listedInvoices } from './selected-invoices.ts'

type ExportRun = Run<Extract<JobOrder, { kind: 'EXPORT' }>>

const names = { INVOICES: 'Invoices', LINES: 'Lines', PAYMENTS: 'Payments', CUSTOMERS: 'Customers' } as const

/** A table of invoices, their lines, payments or customers, as an Excel file or as text. */
export async function exportTable(making: JobContext, run: ExportRun): Promise<JobFile> {
  const { subject, as, environment } = run.order
  const { heads, rows } = await tableOf(making, run)
  const file = await making.jobFiles.begin(run.jobId, 'TABLE')
  try {
    await file.addTable('', { as, sheet: names[subject], heads, rows })
    const written = await file.finish()
    const practice = subject === 'PAYMENTS' && environment === 'SANDBOX' ? '-sandbox' : ''
    const name = `${names[subject].toLowerCase()}${practice}.${as.toLowerCase()}`
    return { name, type: as === 'XLSX' ? XLSX : CSV, ...written }
  } catch (error) {
    await file.giveUp()
    throw error
  }
}

async function tableOf(making: JobContext, run: ExportRun): Promise<Pick<StreamedTable, 'heads' | 'rows'>> {
  const { subject, invoices, environment, from, to } = run.order
  switch (subject) {
    case 'INVOICES':
    case 'LINES': {
      await run.begin(await making.units.read((unit) => countSelected(unit, run.member, invoices, false)))
      const { heads, rows } = OF_INVOICES[subject]
      return { heads, rows: invoiceRows(making, run, listedInvoices(making, run.member, invoices), rows) }
    }
    case 'PAYMENTS':
      return { heads: PAYMENT_HEADS, rows: paymentRows(making, run, { environment, from, to }) }
    case 'CUSTOMERS':
      return { heads: CUSTOMER_HEADS, rows: customerRows(making, run) }
  }
}
