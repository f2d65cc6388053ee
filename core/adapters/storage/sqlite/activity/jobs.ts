import type { JobErrorBody, JobKind } from '../../../../contract/activity/job.ts'
import type { Actor } from '../../../../domain/audit/audit.ts'
import type { JobFile, JobOrder, JobRecord } from '../../../../domain/job/job.ts'
import type { JobRepository } from '../../../../ports/activity/job-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { jobTable } from '../schema/tables.ts'
import {
  BUSINESS_KEY,
  columnList,
  keyOf,
  pageOf,
  tableStatements,
  toIso,
  toIsoOrNull,
  toMillis,
  toMillisOrNull,
} from '../sql/statements.ts'

type JobRow = typeof jobTable.$inferSelect & { businessId: string }

const COLUMNS = `${columnList(jobTable, 'j')}, b.id AS "businessId"`
const FROM = 'job j JOIN business b ON b.key = j.business_key AND b.deleted_at IS NULL'
const UNDER_WAY = `j.state IN ('QUEUED', 'RUNNING')`

const toJob = (row: JobRow): JobRecord => ({
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
const courseOf = (job: JobRecord) => ({
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

/** Of words from the contract. */
const listOfKinds = (kinds: readonly JobKind[]): string => kinds.map((kind) => `'${kind}'`).join(', ')

export function createJobRepository(connection: Connection): JobRepository {
  const jobs = tableStatements(connection, jobTable)

  return {
    async insert(job) {
      jobs.insert({
        ...courseOf(job),
        id: job.id,
        businessKey: keyOf(connection, 'business', job.businessId),
        kind: job.order.kind,
        ordered: JSON.stringify(job.order),
        createdBy: JSON.stringify(job.createdBy),
        creatorId: job.createdBy.id,
        createdAt: toMillis(job.createdAt),
      })
    },

    async get(id) {
      const row = connection.prepare<JobRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE j.id = ?`).get(id)
      return row && toJob(row)
    },

    async update(job) {
      jobs.update(courseOf(job), 'id = @id', { id: job.id })
    },

    async list(businessId, { page, limit, kinds, creatorId }) {
      const query = {
        columns: COLUMNS,
        from: `${FROM} WHERE j.business_key = ${BUSINESS_KEY} AND j.kind IN (${listOfKinds(kinds)})
          AND (@creatorId IS NULL OR j.creator_id = @creatorId)`,
        order: 'j.created_at DESC, j.key DESC',
      }
      const given = { businessId, creatorId: creatorId ?? null }
      const { rows, totalItems } = pageOf<JobRow>(connection, query, given, { page, limit })
      return { items: rows.map(toJob), totalItems }
    },

    async underWay(businessId) {
      const rows = connection
        .prepare<JobRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE ${UNDER_WAY} AND coalesce(b.id = ?, 1) ORDER BY j.key`)
        .all(businessId ?? null)
      return rows.map(toJob)
    },

    async idsWithFile(endedAfter) {
      const rows = connection
        .prepare<{ id: string }>(`SELECT j.id AS id FROM ${FROM} WHERE j.ended_at > ? AND j.file IS NOT NULL`)
        .all(toMillis(endedAfter))
      return rows.map(({ id }) => id)
    },

    async removeEndedBefore(at) {
      connection.prepare('DELETE FROM job WHERE ended_at < ?').run(toMillis(at))
    },
  }
}
