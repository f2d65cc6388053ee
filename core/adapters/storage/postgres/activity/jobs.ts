import type { JobRepository } from '../../../../ports/activity/job-repository.ts'
import { courseOf, newJobRow, toJob, type JobRow } from '../../sqlite/activity/job-codec.ts'
import { jobTable } from '../../sqlite/schema/tables.ts'
import { toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY, columnList, keyOf, pageOf, tableStatements } from '../sql/statements.ts'

const COLUMNS = `${columnList(jobTable, 'j')}, b.id AS "businessId"`
const FROM = 'job j JOIN business b ON b.key = j.business_key AND b.deleted_at IS NULL'
const UNDER_WAY = `j.state IN ('QUEUED', 'RUNNING')`

/** Whoever takes a job reads it in the unit that marks it as taken: of two who do so at once, one is run again. */
export function createJobRepository(connection: Connection): JobRepository {
  const jobs = tableStatements(connection, jobTable)

  return {
    async insert(job) {
      await jobs.insert({ ...newJobRow(job), businessKey: await keyOf(connection, 'business', job.businessId) })
    },

    async get(id) {
      const row = await connection.one<JobRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE j.id = @id`, { id })
      return row && toJob(row)
    },

    async update(job) {
      const { id, businessId } = job
      await jobs.update(courseOf(job), `t.business_key = ${BUSINESS_KEY} AND t.id = @id`, { id, businessId })
    },

    async list(businessId, { page, limit, kinds, creatorId }) {
      const query = {
        columns: COLUMNS,
        from: `${FROM} WHERE j.business_key = ${BUSINESS_KEY} AND j.kind = ANY(@kinds::text[])
          AND (@creatorId::text IS NULL OR j.creator_id = @creatorId)`,
        order: 'j.created_at DESC, j.key DESC',
      }
      const given = { businessId, kinds, creatorId: creatorId ?? null }
      const { rows, totalItems } = await pageOf<JobRow>(connection, query, given, { page, limit })
      return { items: rows.map(toJob), totalItems }
    },

    async underWay(businessId) {
      const ofOne = businessId === undefined ? '' : `j.business_key = ${BUSINESS_KEY} AND`
      const rows = await connection.many<JobRow>(
        `SELECT ${COLUMNS} FROM ${FROM} WHERE ${ofOne} ${UNDER_WAY} ORDER BY j.key`,
        businessId === undefined ? {} : { businessId },
      )
      return rows.map(toJob)
    },

    async idsWithFile(endedAfter) {
      const rows = await connection.many<{ id: string }>(
        `SELECT j.id FROM ${FROM} WHERE j.ended_at > @after AND j.file IS NOT NULL`,
        { after: toMillis(endedAfter) },
      )
      return rows.map(({ id }) => id)
    },

    async removeEndedBefore(at) {
      await connection.run('DELETE FROM job WHERE ended_at < @at', { at: toMillis(at) })
    },
  }
}
