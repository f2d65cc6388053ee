import type { JobFile, JobOrder } from '../../domain/job/job.ts'

import type { JobContext, Run } from './context.ts'
import { queueEmails } from './email-batch.ts'
import { exportTable } from './export.ts'
import { makeArchive } from './month-archive.ts'
import { makePdfs } from './pdf-batch.ts'

/** Does what was ordered; answers the file that came of it. @throws JobStopped */
export function runJob(making: JobContext, run: Run): Promise<JobFile | null> {
  const { order } = run
  switch (order.kind) {
    case 'PDF_BATCH':
      return makePdfs(making, withOrder(run, order))
    case 'EMAIL_BATCH':
      return queueEmails(making, withOrder(run, order))
    case 'EXPORT':
      return exportTable(making, withOrder(run, order))
    case 'MONTH_ARCHIVE':
      return makeArchive(making, withOrder(run, order))
  }
}

const withOrder = <O extends JobOrder>(run: Run, order: O): Run<O> => ({ ...run, order })
