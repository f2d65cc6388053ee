import type { Environment, InvoiceStatus } from '../../../contract/vocabulary.ts'
import { lagosDate } from '../../../domain/calendar/lagos.ts'
import type { QueueCounts } from '../../../ports/submission-repository.ts'
import { UNDECIDED_AFTER_MS } from '../../../domain/submission/submission.ts'
import type { SubmissionState } from '../../../contract/invoice.ts'

import type { Connection } from './connection.ts'
import { unpaidOf } from './credit-notes.ts'
import { SENT_BACK } from './invoice-conditions.ts'
import { toIso, toIsoOrNull, toMillis } from './statements.ts'

/** Enough to say "very many"; nobody counts further. */
const MOST_DEADLINES = 1000

/** Reads a business's counts from indexes alone, but for the few invoices that are on their way. */
export function readQueueCounts(
  connection: Connection,
  businessKey: number,
  environment: Environment,
  now: string,
  callerId: string,
): QueueCounts {
  // Accepted, and for a day nobody could tell what became of it: a person has to look, as `isLost` says.
  const states = connection
    .prepare<{ state: SubmissionState; count: number; since: number }>(
      `SELECT CASE WHEN state = 'SENT' AND trouble_since <= @dayAgo THEN 'NEEDS_ATTENTION' ELSE state END AS state,
              count(*) AS count, min(queued_at) AS since
       FROM submission WHERE business_key = @businessKey AND state <> 'DONE' GROUP BY 1`,
    )
    .all({ businessKey, dayAgo: toMillis(now) - UNDECIDED_AFTER_MS })
  const oldestIn = (...wanted: SubmissionState[]): string | null => {
    const ages = states.filter(({ state }) => wanted.includes(state)).map(({ since }) => since)
    return toIsoOrNull(ages.length === 0 ? null : Math.min(...ages))
  }

  const one = (sql: string, parameters: Record<string, unknown>): number =>
    connection.prepare<{ count: number }>(sql).get({ businessKey, ...parameters })?.count ?? 0

  const unpaid = connection
    .prepare<{ count: number; overdue: number }>(
      `SELECT count(*) AS count, count(*) FILTER (WHERE i.due_date < @today) AS overdue
       FROM invoice i WHERE ${unpaidOf('@businessKey')}`,
    )
    .get({ businessKey, environment, today: lagosDate(new Date(now)) })

  const isLive = environment === 'LIVE'
  const unreported = isLive
    ? connection
        .prepare<{ at: number }>(
          `SELECT finalized_at AS at FROM invoice
           WHERE business_key = ? AND status IN ('PENDING_APPROVAL', 'APPROVED', 'PENDING') AND invoice_kind = 'B2C'
             AND finalized_at IS NOT NULL AND environment IS NOT 'SANDBOX' ORDER BY finalized_at LIMIT ${MOST_DEADLINES}`,
        )
        .all(businessKey)
    : []

  return {
    byState: new Map(states.map(({ state, count }) => [state, count])),
    waitingSince: oldestIn('QUEUED', 'SENDING', 'CHECKING', 'WAITING_FOR_CONNECTION', 'NEEDS_ATTENTION'),
    movingSince: toIsoOrNull(
      connection
        .prepare<{ since: number | null }>(
          `SELECT min(queued_at) AS since FROM submission
           WHERE business_key = ? AND state IN ('QUEUED', 'SENDING', 'CHECKING') AND last_trouble IS NOT 'original_pending'`,
        )
        .get(businessKey)?.since ?? null,
    ),
    byStatus: countByStatus(connection, businessKey, isLive),
    unreportedSince: unreported.map(({ at }) => toIso(at)),
    correctable: one(
      "SELECT count(*) AS count FROM invoice WHERE business_key = @businessKey AND status = 'FIRS_REJECTED' AND submitted_at IS NULL AND environment = @environment",
      { environment },
    ),
    sentBack: one(
      `SELECT count(*) AS count FROM invoice i
       WHERE i.business_key = @businessKey AND i.environment IS NOT @other AND ${SENT_BACK}`,
      { sentBackTo: callerId, other: isLive ? 'SANDBOX' : 'LIVE' },
    ),
    unpaid: unpaid?.count ?? 0,
    overdue: unpaid?.overdue ?? 0,
    unsentPayments: one(
      "SELECT count(*) AS count FROM invoice WHERE payment_sent = 0 AND business_key = @businessKey AND status NOT IN ('CANCELLED', 'FIRS_REJECTED')",
      {},
    ),
  }
}

function countByStatus(connection: Connection, businessKey: number, isLive: boolean): Map<InvoiceStatus, number> {
  type Count = { status: InvoiceStatus; count: number }
  const counted = (condition: string) =>
    connection
      .prepare<Count>(
        `SELECT status, count(*) AS count FROM invoice WHERE business_key = ?${condition} GROUP BY status`,
      )
      .all(businessKey)

  if (!isLive) return new Map(counted(" AND environment IS NOT 'LIVE'").map(({ status, count }) => [status, count]))

  const counts = new Map(counted('').map(({ status, count }) => [status, count]))
  for (const { status, count } of counted(" AND environment = 'SANDBOX'")) {
    counts.set(status, (counts.get(status) ?? 0) - count)
  }
  return counts
}
