import { CSV } from '../../contract/http/route.ts'
import { countDone, countFailed, type JobFile, type JobOrder } from '../../domain/job/job.ts'
import type { TableCell } from '../../domain/spreadsheet/table.ts'
import { queueOneOfMany, type EmailRow } from '../mail/emails.ts'

import { JobStopped, type JobContext, type Run } from './context.ts'
import { selectedInvoices, type Selected } from './selected-invoices.ts'

type EmailRun = Run<Extract<JobOrder, { kind: 'EMAIL_BATCH' }>>

/** What the report of many e-mails says of each. */
const emailReportHeads = ['Invoice', 'Customer', 'To', 'Result', 'Why'] as const

const emailReportRow = ({ invoiceNumber, customer, to, state, reason }: EmailRow): TableCell[] => [
  invoiceNumber,
  customer,
  to.join(', '),
  state === 'QUEUED' ? 'Queued' : 'Not sent',
  reason ?? undefined,
]

/**
 * Puts the e-mails of many invoices in the queue, one after the other; its file says of each what became of it. One that
 * is stopped has the file, too: what is on its way is not called back, and the rest is named as not sent.
 */
export async function queueEmails(making: JobContext, run: EmailRun): Promise<JobFile> {
  const { member, order } = run
  const chosen = await selectedInvoices(making, member, order.invoices)
  await run.begin(chosen.length)
  const rows: EmailRow[] = []
  try {
    for (const { id } of chosen) {
      run.goOn()
      rows.push(await queueOne(making, run, id))
    }
  } catch (error) {
    if (!(error instanceof JobStopped) || rows.length === 0) throw error
    rows.push(...chosen.slice(rows.length).map(notReached))
    throw new JobStopped(await writeReport(making, run, rows))
  }
  return writeReport(making, run, rows)
}

/** With the e-mail the unit keeps how far the job has come: whatever is killed when, both say the same. */
function queueOne({ units }: JobContext, { member, order, jobId }: EmailRun, id: string): Promise<EmailRow> {
  return units.write(async (unit) => {
    const job = await unit.jobs.get(jobId)
    if (job?.state !== 'RUNNING') throw new JobStopped()
    const { template, evenUncleared } = order
    const queued = await queueOneOfMany(unit, member, { id, template, evenUncleared, check: false })
    await unit.jobs.update({ ...job, ...progressed(job, queued) })
    return queued
  })
}

const notReached = ({ id, number }: Selected): EmailRow => ({
  invoiceId: id,
  invoiceNumber: number,
  customer: '',
  to: [],
  state: 'SKIPPED',
  code: 'stopped',
  reason: 'The job was stopped before its turn.',
})

async function writeReport({ jobFiles }: JobContext, { jobId }: EmailRun, rows: readonly EmailRow[]): Promise<JobFile> {
  const file = await jobFiles.begin(jobId, 'TABLE')
  try {
    const written = await file.addTable('', { as: 'CSV', sheet: '', heads: emailReportHeads, rows: once(rows) })
    await file.finish()
    return { name: `emails-${String(rows.length)}.csv`, type: CSV, ...written }
  } catch (error) {
    await file.giveUp()
    throw error
  }
}

function progressed(job: Parameters<typeof countDone>[0], row: EmailRow) {
  if (row.state === 'QUEUED') return countDone(job)
  const { invoiceId: id, invoiceNumber: number } = row
  return countFailed(job, { id, number, code: row.code ?? 'internal', message: row.reason ?? '' })
}

async function* once(rows: readonly EmailRow[]) {
  yield rows.map(emailReportRow)
}
