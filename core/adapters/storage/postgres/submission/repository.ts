import type { DueSubmission } from '../../../../domain/submission/submission.ts'
import type { SubmissionRepository } from '../../../../ports/submission/submission-repository.ts'
import { submissionAttemptTable, submissionTable } from '../../sqlite/schema/tables.ts'
import {
  DUE,
  DUE_AFTER,
  heldUp,
  IN_QUEUE,
  inTrouble,
  IS_ACTIVE,
  PAYMENT_TO_REPORT,
  PLACE,
} from '../../sqlite/sql/rules.ts'
import { packPayload } from '../../sqlite/forms/payload-codec.ts'
import { toIso, toIsoOrNull, toMillis } from '../../sqlite/sql/statements.ts'
import {
  type AttemptRow,
  changeable,
  type SubmissionRow,
  toAttempt,
  toRecord,
} from '../../sqlite/submission/submission-codec.ts'
import type { Connection } from '../engine/connection.ts'
import { SHOULD_MOVE } from '../sql/rules.ts'
import { columnList, keyOf, pageOf, tableStatements } from '../sql/statements.ts'

import { readActionItemCounts } from './action-item-counts.ts'

const COLUMNS = `${columnList(submissionTable, 's')}, i.id AS "invoiceId", b.id AS "businessId"`

const INVOICE = 'JOIN invoice i ON i.business_key = s.business_key AND i.key = s.invoice_key'

const SELECT = `SELECT ${COLUMNS} FROM submission s ${INVOICE} JOIN business b ON b.key = s.business_key AND b.deleted_at IS NULL`

/** Whose submissions move: it is there, and connected. */
const MOVING_BUSINESS = 'JOIN business b ON b.key = s.business_key AND b.deleted_at IS NULL AND b.is_connected = 1'

const OF_INVOICE = 'business_key = @businessKey AND invoice_key = @invoiceKey'

type InvoiceKeys = { readonly invoiceKey: number; readonly businessKey: number }

export function createSubmissionRepository(connection: Connection): SubmissionRepository {
  const submissions = tableStatements(connection, submissionTable)
  const attempts = tableStatements(connection, submissionAttemptTable)

  const keysOf = async (invoiceId: string): Promise<InvoiceKeys> => {
    const row = await connection.one<InvoiceKeys>(
      'SELECT key AS "invoiceKey", business_key AS "businessKey" FROM invoice WHERE id = @invoiceId',
      { invoiceId },
    )
    if (!row) throw new Error(`There is no invoice ${invoiceId}.`)
    return row
  }

  const many = async (where: string, parameters: Readonly<Record<string, unknown>>) => {
    const rows = await connection.many<SubmissionRow>(`${SELECT} WHERE ${where} ORDER BY s.invoice_key`, parameters)
    return rows.map(toRecord)
  }

  return {
    // Whoever takes one up reads it in the unit that says so: of two processes the second one finds it taken.
    async get(invoiceId) {
      const sql = `${SELECT} WHERE i.id = @invoiceId${connection.lock('s')}`
      const row = await connection.one<SubmissionRow>(sql, { invoiceId })
      return row && toRecord(row)
    },

    async insert(submission) {
      await submissions.insert({
        ...(await keysOf(submission.invoiceId)),
        provider: submission.provider,
        environment: submission.environment,
        irn: submission.irn,
        payload: packPayload(submission.payload),
        payloadSha256: submission.payloadSha256,
        queuedAt: toMillis(submission.queuedAt),
        ...changeable(submission),
      })
    },

    async update(submission) {
      await submissions.update(changeable(submission), OF_INVOICE, await keysOf(submission.invoiceId))
    },

    async remove(invoiceId) {
      await connection.run(`DELETE FROM submission WHERE ${OF_INVOICE}`, await keysOf(invoiceId))
    },

    async due(now, limit) {
      return connection.many<DueSubmission>(
        `SELECT d."invoiceId", d."businessId", d.state FROM (
           SELECT i.id AS "invoiceId", b.id AS "businessId", s.state, s.next_attempt_at AS due_at, s.invoice_key AS key,
                  row_number() OVER (PARTITION BY s.business_key ORDER BY s.state = 'HANDING_OVER', s.next_attempt_at, s.invoice_key) AS turn
           FROM submission s ${INVOICE} ${MOVING_BUSINESS}
           WHERE ${DUE}
         ) d ORDER BY d.turn, d.due_at, d.key LIMIT @limit`,
        { at: toMillis(now), limit },
      )
    },

    inState: (state, businessId) =>
      businessId === undefined
        ? many('s.state = @state', { state })
        : many('s.state = @state AND b.id = @businessId', { state, businessId }),

    async oldestMoving() {
      const rows = await connection.many<{ businessId: string; invoiceId: string; since: number }>(
        `SELECT DISTINCT ON (s.business_key) b.id AS "businessId", i.id AS "invoiceId", s.queued_at AS since
         FROM submission s ${INVOICE} ${MOVING_BUSINESS}
         WHERE ${SHOULD_MOVE} ORDER BY s.business_key, s.queued_at, s.state, s.invoice_key`,
      )
      return rows.map(({ businessId, invoiceId, since }) => ({ businessId, invoiceId, queuedAt: toIso(since) }))
    },

    async nextDueAt() {
      const row = await connection.one<{ next: number | null }>(
        `SELECT min(s.next_attempt_at) AS next FROM submission s ${MOVING_BUSINESS} WHERE ${IS_ACTIVE}`,
      )
      return toIsoOrNull(row?.next ?? null)
    },

    async businessesInTrouble(troubles) {
      const rows = await connection.many<{ id: string }>(
        `SELECT DISTINCT b.id FROM submission s ${MOVING_BUSINESS} WHERE ${inTrouble(troubles)}`,
      )
      return rows.map(({ id }) => id)
    },

    heldUp(troubles, now, businessId) {
      const at = toMillis(now)
      return businessId === undefined
        ? many(heldUp(troubles), { at })
        : many(`${heldUp(troubles)} AND b.id = @businessId`, { at, businessId })
    },

    async isDueAfter(latest) {
      const row = await connection.one(`SELECT 1 FROM submission s WHERE ${DUE_AFTER} LIMIT 1`, {
        at: toMillis(latest),
      })
      return row !== undefined
    },

    async waitNoLongerThan(latest) {
      await connection.run(`UPDATE submission AS s SET next_attempt_at = @at WHERE ${DUE_AFTER}`, {
        at: toMillis(latest),
      })
    },

    async paymentsToTell(limit) {
      return connection.many<{ invoiceId: string; businessId: string }>(
        `SELECT p."invoiceId", p."businessId" FROM (
           SELECT i.id AS "invoiceId", b.id AS "businessId", i.key,
                  row_number() OVER (PARTITION BY i.business_key ORDER BY i.key) AS turn
           FROM invoice i JOIN submission s ON s.business_key = i.business_key AND s.invoice_key = i.key
           ${MOVING_BUSINESS} AND b.provider = s.provider
           WHERE ${PAYMENT_TO_REPORT}
         ) p ORDER BY p.turn, p.key LIMIT @limit`,
        { limit },
      )
    },

    async queue(businessId, request) {
      const from = `submission s ${INVOICE} JOIN business b ON b.key = s.business_key AND b.deleted_at IS NULL
        WHERE b.id = @businessId AND ${IN_QUEUE}`
      const query = { columns: COLUMNS, from, order: `${PLACE}, s.queued_at, s.invoice_key` }
      const { rows, totalItems } = await pageOf<SubmissionRow>(connection, query, { businessId }, request)
      return { items: rows.map(toRecord), totalItems }
    },

    async attentionCounts(businessId, environment, at, callerId) {
      const businessKey = await keyOf(connection, 'business', businessId)
      return readActionItemCounts(connection, businessKey, environment, at, callerId)
    },

    async startAttempt({ invoiceId, provider, environment }, call, at) {
      return attempts.insert({ ...(await keysOf(invoiceId)), call, provider, environment, startedAt: toMillis(at) })
    },

    async finishAttempt(id, outcome, trouble, at) {
      await attempts.update({ outcome, trouble, endedAt: toMillis(at) }, 'key = @id', { id })
    },

    /** None is older here than packing. */
    packOlder: async () => false,

    async attemptsOf(invoiceId, request) {
      const from = 'submission_attempt a WHERE a.business_key = @businessKey AND a.invoice_key = @invoiceKey'
      const query = { columns: columnList(submissionAttemptTable, 'a'), from, order: 'a.key DESC' }
      const { rows, totalItems } = await pageOf<AttemptRow>(connection, query, await keysOf(invoiceId), request)
      return { items: rows.map(toAttempt), totalItems }
    },
  }
}
