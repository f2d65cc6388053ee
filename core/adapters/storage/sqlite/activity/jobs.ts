import type { JobKind } from '../../../../contract/activity/job-kind.ts'
import type { JobRepository } from '../../../../ports/activity/job-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { jobTable } from '../schema/tables.ts'
import { BUSINESS_KEY, columnList, keyOf, pageOf, tableStatements, toMillis } from '../sql/statements.ts'

import { courseOf, newJobRow, toJob, type JobRow } from './job-codec.ts'

const COLUMNS = `${columnList(jobTable, 'j')}, b.id AS "businessId"`
const FROM = 'job j JOIN business b ON b.key = j.business_key AND b.deleted_at IS NULL'
const UNDER_WAY = `j.state IN ('QUEUED', 'RUNNING')`

/** Of words from the contract. */
const listOfKinds = (kinds: readonly JobKind[]): string => kinds.map((kind) => `'${kind}'`).join(', ')

export function createJobRepository(connection: Connection): JobRepository {
  const jobs = tableStatements(connection, jobTable)

  return {
    async insert(job) {
      jobs.insert({ ...newJobRow(job), businessKey: keyOf(connection, 'business', job.businessId) })
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
