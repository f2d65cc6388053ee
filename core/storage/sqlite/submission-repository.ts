import type { SubmissionRepository } from '../../submission/submission-repository.ts'
import type { AttemptCall, SubmissionRecord, SubmissionState } from '../../submission/submission.ts'

import type { Connection } from './connection.ts'
import { submissionAttemptTable, submissionTable } from './schema.ts'
import { columnList, tableStatements, toBit, toIso, toIsoOrNull, toMillis, toMillisOrNull } from './statements.ts'

type Row = typeof submissionTable.$inferSelect & { invoiceId: string; businessId: string }

const SELECT = `
  SELECT ${columnList(submissionTable, 's')}, i.id AS "invoiceId", b.id AS "businessId"
  FROM submission s JOIN invoice i ON i.key = s.invoice_key JOIN business b ON b.key = s.business_key AND b.deleted_at IS NULL`

const listOf = (states: readonly SubmissionState[]): string => states.map((state) => `'${state}'`).join(', ')

const toRecord = (row: Row): SubmissionRecord => ({
  invoiceId: row.invoiceId,
  businessId: row.businessId,
  provider: row.provider,
  environment: row.environment,
  irn: row.irn,
  payload: row.payload,
  payloadSha256: row.payloadSha256,
  state: row.state as SubmissionState,
  attempts: row.attempts,
  tries: row.tries,
  outcomeUnknown: row.outcomeUnknown === 1,
  queuedAt: toIso(row.queuedAt),
  nextAttemptAt: toIsoOrNull(row.nextAttemptAt),
  troubleSince: toIsoOrNull(row.troubleSince),
  lastTrouble: row.lastTrouble as SubmissionRecord['lastTrouble'],
  transmitted: row.transmitted === 1,
  updatedAt: toIso(row.updatedAt),
})

const changeable = (submission: SubmissionRecord) => ({
  state: submission.state,
  attempts: submission.attempts,
  tries: submission.tries,
  outcomeUnknown: toBit(submission.outcomeUnknown),
  nextAttemptAt: toMillisOrNull(submission.nextAttemptAt),
  troubleSince: toMillisOrNull(submission.troubleSince),
  lastTrouble: submission.lastTrouble,
  transmitted: toBit(submission.transmitted),
  updatedAt: toMillis(submission.updatedAt),
})

export function createSubmissionRepository(connection: Connection): SubmissionRepository {
  const submissions = tableStatements(connection, submissionTable)
  const attempts = tableStatements(connection, submissionAttemptTable)

  const invoiceKeys = (invoiceId: string): { key: number; businessKey: number } => {
    const row = connection
      .prepare<{ key: number; businessKey: number }>(
        'SELECT key, business_key AS "businessKey" FROM invoice WHERE id = ?',
      )
      .get(invoiceId)
    if (!row) throw new Error(`There is no invoice ${invoiceId}.`)
    return row
  }

  return {
    async get(invoiceId) {
      const row = connection.prepare<Row>(`${SELECT} WHERE i.id = ?`).get(invoiceId)
      return row && toRecord(row)
    },

    async insert(submission) {
      const { key, businessKey } = invoiceKeys(submission.invoiceId)
      submissions.insert({
        invoiceKey: key,
        businessKey,
        provider: submission.provider,
        environment: submission.environment,
        irn: submission.irn,
        payload: Buffer.from(submission.payload),
        payloadSha256: submission.payloadSha256,
        queuedAt: toMillis(submission.queuedAt),
        ...changeable(submission),
      })
    },

    async update(submission) {
      submissions.update(changeable(submission), 'invoice_key = @key', { key: invoiceKeys(submission.invoiceId).key })
    },

    async remove(invoiceId) {
      connection.prepare('DELETE FROM submission WHERE invoice_key = ?').run(invoiceKeys(invoiceId).key)
    },

    async due(states, now, limit) {
      return connection
        .prepare<Row>(
          `${SELECT} WHERE s.state IN (${listOf(states)}) AND s.next_attempt_at <= ? ORDER BY s.next_attempt_at, s.invoice_key LIMIT ?`,
        )
        .all(toMillis(now), limit)
        .map(toRecord)
    },

    async inState(state, businessId) {
      const condition = businessId === undefined ? '' : ' AND b.id = @businessId'
      return connection
        .prepare<Row>(`${SELECT} WHERE s.state = @state${condition} ORDER BY s.invoice_key`)
        .all(businessId === undefined ? { state } : { state, businessId })
        .map(toRecord)
    },

    async nextDueAt(states) {
      const row = connection
        .prepare<{ at: number | null }>(
          `SELECT min(s.next_attempt_at) AS at FROM submission s
           JOIN business b ON b.key = s.business_key AND b.deleted_at IS NULL WHERE s.state IN (${listOf(states)})`,
        )
        .get()
      return toIsoOrNull(row?.at ?? null)
    },

    async unsentPayments(limit) {
      return connection
        .prepare<{ invoiceId: string; businessId: string }>(
          `SELECT i.id AS "invoiceId", b.id AS "businessId"
           FROM invoice i JOIN business b ON b.key = i.business_key AND b.deleted_at IS NULL
           WHERE i.payment_sent = 0 AND i.status IN ('FIRS_APPROVED', 'PAID') ORDER BY i.key LIMIT ?`,
        )
        .all(limit)
    },

    async startAttempt(invoiceId, call, at) {
      return attempts.insert({ invoiceKey: invoiceKeys(invoiceId).key, call, startedAt: toMillis(at) })
    },

    async finishAttempt(id, outcome, at) {
      attempts.update({ outcome, endedAt: toMillis(at) }, 'key = @key', { key: id })
    },

    async attemptsOf(invoiceId) {
      return attempts.many('invoice_key = ? ORDER BY key', invoiceKeys(invoiceId).key).map((row) => ({
        call: row.call as AttemptCall,
        startedAt: toIso(row.startedAt),
        endedAt: toIsoOrNull(row.endedAt),
        outcome: row.outcome,
      }))
    },
  }
}
