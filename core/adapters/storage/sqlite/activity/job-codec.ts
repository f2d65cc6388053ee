import type { JobErrorBody } from '../../../../contract/activity/job.ts'
import type { Actor } from '../../../../domain/audit/audit.ts'
import type { JobFile, JobOrder, JobRecord } from '../../../../domain/job/job.ts'
import type { jobTable } from '../schema/tables.ts'
import { toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

export type JobRow = typeof jobTable.$inferSelect & { businessId: string }

export const toJob = (row: JobRow): JobRecord => ({
  id: row.id,
  businessId: row.businessId,
  order: JSON.parse(row.ordered) as JobOrder,
  state: row.state,
  done: row.done,
  total: row.total,
  failed: row.failed,
  errors: JSON.parse(row.errors) as JobErrorBody[],
  trouble: row.trouble,
  file: row.file === null ? null : (JSON.parse(row.file) as JobFile),
  createdBy: JSON.parse(row.createdBy) as Actor,
  createdAt: toIso(row.createdAt),
  startedAt: toIsoOrNull(row.startedAt),
  endedAt: toIsoOrNull(row.endedAt),
})

/** What changes once it is made. */
export const courseOf = (job: JobRecord) => ({
  state: job.state,
  done: job.done,
  total: job.total,
  failed: job.failed,
  errors: JSON.stringify(job.errors),
  trouble: job.trouble,
  file: job.file && JSON.stringify(job.file),
  startedAt: toMillisOrNull(job.startedAt),
  endedAt: toMillisOrNull(job.endedAt),
})

/** A row without the key of its business. */
export const newJobRow = (job: JobRecord) => ({
  ...courseOf(job),
  id: job.id,
  kind: job.order.kind,
  ordered: JSON.stringify(job.order),
  createdBy: JSON.stringify(job.createdBy),
  creatorId: job.createdBy.id,
  createdAt: toMillis(job.createdAt),
})
