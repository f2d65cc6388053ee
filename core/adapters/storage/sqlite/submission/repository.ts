import type { DueSubmission } from '../../../../domain/submission/submission.ts'
import type { SubmissionRepository } from '../../../../ports/submission/submission-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { packAttemptWord } from '../forms/attempt-text.ts'
import { plain } from '../forms/columns.ts'
import { payloadPacker } from '../forms/payloads.ts'
import { submissionAttemptTable, submissionTable } from '../schema/tables.ts'
import {
  DUE,
  DUE_AFTER,
  heldUp,
  IN_QUEUE,
  inTrouble,
  IS_ACTIVE,
  NOT_DONE,
  PAYMENT_TO_REPORT,
  PLACE,
  SHOULD_MOVE,
} from '../sql/rules.ts'
import { columnList, keyOf, pageOf, tableStatements, toIso, toIsoOrNull, toMillis } from '../sql/statements.ts'

import { readActionItemCounts } from './action-item-counts.ts'
import { createOlderPacker } from './pack-older.ts'
import { type AttemptRow, changeable, type SubmissionRow, toAttempt, toRecord } from './submission-codec.ts'

const COLUMNS = `${columnList(submissionTable, 's')}, i.id AS "invoiceId", b.id AS "businessId"`

const SELECT = `
  SELECT ${COLUMNS}
  FROM submission s JOIN invoice i ON i.key = s.invoice_key JOIN business b ON b.key = s.business_key AND b.deleted_at IS NULL`

/** Whose submissions move: it is there, and connected. */
const MOVING_BUSINESS = 'JOIN business b ON b.key = s.business_key AND b.deleted_at IS NULL AND b.is_connected = 1'

export function createSubmissionRepository(connection: Connection): SubmissionRepository {
  const submissions = tableStatements(connection, submissionTable)
  const attempts = tableStatements(connection, submissionAttemptTable)
  const packOlder = createOlderPacker(connection)
  let pack: ReturnType<typeof payloadPacker> | undefined

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
      const row = connection.prepare<SubmissionRow>(`${SELECT} WHERE i.id = ?`).get(invoiceId)
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
        payload: (pack ??= payloadPacker(connection.db))(businessKey, submission.payload),
        payloadSha256: submission.payloadSha256,
        queuedAt: toMillis(submission.queuedAt),
        ...changeable(submission),
      })
    },

    async update(submission) {
      submissions.update(changeable(submission), 'invoice_key = @key', { key: invoiceKeys(submission.invoiceId).key })
    },

    packOlder: async () => packOlder(),

    async remove(invoiceId) {
      connection.prepare('DELETE FROM submission WHERE invoice_key = ?').run(invoiceKeys(invoiceId).key)
    },

    async due(now, limit) {
      return connection
        .prepare<DueSubmission>(
          `SELECT "invoiceId", "businessId", state FROM (
             SELECT i.id AS "invoiceId", b.id AS "businessId", s.state AS state, s.next_attempt_at AS at, s.invoice_key AS key,
                    row_number() OVER (PARTITION BY s.business_key ORDER BY s.state = 'HANDING_OVER', s.next_attempt_at, s.invoice_key) AS turn
             FROM submission s JOIN invoice i ON i.key = s.invoice_key ${MOVING_BUSINESS}
             WHERE ${DUE}
           ) ORDER BY turn, at, key LIMIT @limit`,
        )
        .all({ at: toMillis(now), limit })
    },

    async inState(state, businessId) {
      const condition = businessId === undefined ? '' : ' AND b.id = @businessId'
      return connection
        .prepare<SubmissionRow>(
          `${SELECT} WHERE s.state = @state${state === 'DONE' ? '' : ` AND ${NOT_DONE}`}${condition} ORDER BY s.invoice_key`,
        )
        .all(businessId === undefined ? { state } : { state, businessId })
        .map(toRecord)
    },

    async oldestMoving() {
      // In SQLite the other columns of a min() come from the row that holds it.
      return connection
        .prepare<{ businessId: string; invoiceId: string; since: number }>(
          `SELECT b.id AS "businessId", i.id AS "invoiceId", min(s.queued_at) AS since
           FROM submission s JOIN invoice i ON i.key = s.invoice_key ${MOVING_BUSINESS}
           WHERE ${SHOULD_MOVE} GROUP BY s.business_key`,
        )
        .all()
        .map(({ businessId, invoiceId, since }) => ({ businessId, invoiceId, queuedAt: toIso(since) }))
    },

    async nextDueAt() {
      const row = connection
        .prepare<{ at: number | null }>(
          `SELECT min(s.next_attempt_at) AS at FROM submission s ${MOVING_BUSINESS} WHERE ${IS_ACTIVE}`,
        )
        .get()
      return toIsoOrNull(row?.at ?? null)
    },

    async businessesInTrouble(troubles) {
      return connection
        .prepare<{ id: string }>(
          `SELECT DISTINCT b.id AS id FROM submission s ${MOVING_BUSINESS} WHERE ${inTrouble(troubles)}`,
        )
        .all()
        .map(({ id }) => id)
    },

    async heldUp(troubles, now, businessId) {
      const condition = businessId === undefined ? '' : ' AND b.id = @businessId'
      const at = toMillis(now)
      return connection
        .prepare<SubmissionRow>(`${SELECT} WHERE ${heldUp(troubles)}${condition} ORDER BY s.invoice_key`)
        .all(businessId === undefined ? { at } : { at, businessId })
        .map(toRecord)
    },

    async isDueAfter(latest) {
      const row = connection
        .prepare(`SELECT 1 FROM submission s WHERE ${DUE_AFTER} LIMIT 1`)
        .get({ at: toMillis(latest) })
      return row !== undefined
    },

    async waitNoLongerThan(latest) {
      connection
        .prepare(`UPDATE submission AS s SET next_attempt_at = @at WHERE ${DUE_AFTER}`)
        .run({ at: toMillis(latest) })
    },

    async paymentsToTell(limit) {
      // By itself SQLite reads all invoices, in the order of businesses that the numbering wants.
      return connection
        .prepare<{ invoiceId: string; businessId: string }>(
          `SELECT "invoiceId", "businessId" FROM (
             SELECT i.id AS "invoiceId", b.id AS "businessId", i.key AS key,
                    row_number() OVER (PARTITION BY i.business_key ORDER BY i.key) AS turn
             FROM invoice i INDEXED BY invoice_unsent_payment JOIN submission s ON s.invoice_key = i.key
             ${MOVING_BUSINESS} AND b.provider = ${plain('submission', 'provider', 's')}
             WHERE ${PAYMENT_TO_REPORT}
           ) ORDER BY turn, key LIMIT ?`,
        )
        .all(limit)
    },

    async queue(businessId, request) {
      const from = `submission s JOIN invoice i ON i.key = s.invoice_key
        JOIN business b ON b.key = s.business_key AND b.deleted_at IS NULL
        WHERE b.id = @businessId AND ${IN_QUEUE}`
      const query = { columns: COLUMNS, from, order: `${PLACE}, s.queued_at, s.invoice_key` }
      const { rows, totalItems } = pageOf<SubmissionRow>(connection, query, { businessId }, request)
      return { items: rows.map(toRecord), totalItems }
    },

    async attentionCounts(businessId, environment, at, callerId) {
      return readActionItemCounts(connection, keyOf(connection, 'business', businessId), environment, at, callerId)
    },

    async startAttempt({ invoiceId, provider, environment }, call, at) {
      const { key } = invoiceKeys(invoiceId)
      return attempts.insert({
        invoiceKey: key,
        call: packAttemptWord(call),
        provider: packAttemptWord(provider),
        environment: packAttemptWord(environment),
        startedAt: toMillis(at),
      })
    },

    async finishAttempt(id, outcome, trouble, at) {
      attempts.update(
        {
          outcome: packAttemptWord(outcome),
          trouble: trouble === null ? null : packAttemptWord(trouble),
          endedAt: toMillis(at),
        },
        'key = @key',
        { key: id },
      )
    },

    async attemptsOf(invoiceId, request) {
      const from = 'submission_attempt a WHERE a.invoice_key = @key'
      const query = { columns: columnList(submissionAttemptTable, 'a'), from, order: 'a.key DESC' }
      const { key } = invoiceKeys(invoiceId)
      const { rows, totalItems } = pageOf<AttemptRow>(connection, query, { key }, request)
      return { items: rows.map(toAttempt), totalItems }
    },
  }
}
