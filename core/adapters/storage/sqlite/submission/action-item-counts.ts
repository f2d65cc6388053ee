import type { Environment, InvoiceStatus } from '../../../../contract/http/vocabulary.ts'
import type { SubmissionState } from '../../../../contract/invoice/invoice.ts'
import { UNANSWERED_STATES } from '../../../../domain/submission/queue-rules.ts'
import { ATTENTION_AFTER_MS } from '../../../../domain/submission/retry-policy.ts'
import type { AttentionCounts } from '../../../../ports/submission/submission-repository.ts'
import type { Connection } from '../engine/connection.ts'
import {
  APPROVED_OFFER,
  COUNTED_STATE,
  IN_QUEUE,
  inPresent,
  RUNS_AGAINST_THE_CLOCK,
  SENT_BACK,
  SHOULD_MOVE,
  TO_BE_CORRECTED,
  UNREPORTED_PAYMENT,
} from '../sql/rules.ts'
import { toIso, toIsoOrNull, toMillis } from '../sql/statements.ts'

/** Enough to say "very many"; nobody counts further. */
const MOST_DEADLINES = 1000

/** Reads a business's counts from indexes alone, but for the few invoices that are on their way. */
export function readActionItemCounts(
  connection: Connection,
  businessKey: number,
  environment: Environment,
  { now, today }: { readonly now: string; readonly today: string },
  callerId: string,
): AttentionCounts {
  const states = connection
    .prepare<{ state: SubmissionState; count: number; since: number }>(
      `SELECT ${COUNTED_STATE} AS state, count(*) AS count, min(s.queued_at) AS since
       FROM submission s WHERE s.business_key = @businessKey AND ${IN_QUEUE} GROUP BY 1`,
    )
    .all({ businessKey, dayAgo: toMillis(now) - ATTENTION_AFTER_MS })
  const unanswered = states.filter(({ state }) => UNANSWERED_STATES.includes(state)).map(({ since }) => since)

  const moving = connection
    .prepare<{ since: number | null }>(
      `SELECT min(s.queued_at) AS since FROM submission s WHERE s.business_key = @businessKey AND ${SHOULD_MOVE}`,
    )
    .get({ businessKey })

  const count = (condition: string, parameters: Record<string, unknown> = {}): number =>
    connection
      .prepare<{ count: number }>(
        `SELECT count(*) AS count FROM invoice i WHERE i.business_key = @businessKey AND ${condition}`,
      )
      .get({ businessKey, ...parameters })?.count ?? 0

  // Most of what is open is overdue, so what falls due from today on is counted instead (4 ms and 1 of 29,000).
  const later = connection
    .prepare<{ count: number }>(
      `SELECT count(*) AS count FROM account_open o INDEXED BY account_open_due
       WHERE o.business_key = @businessKey AND o.environment = @environment AND o.open > 0 AND o.is_debit = 1
         AND o.due_date >= @today AND o.kind NOT IN ('OPENING_ITEM', 'REFUND', 'PAYMENT')`,
    )
    .get({ businessKey, environment, today })

  const untold = connection
    .prepare<{ count: number }>(
      `SELECT count(*) AS count FROM invoice i INDEXED BY invoice_unsent_payment
       WHERE i.business_key = @businessKey AND ${UNREPORTED_PAYMENT}`,
    )
    .get({ businessKey })

  const unreported =
    environment === 'LIVE'
      ? connection
          .prepare<{ at: number }>(
            `SELECT i.finalized_at AS at FROM invoice i WHERE i.business_key = @businessKey AND ${RUNS_AGAINST_THE_CLOCK}
             ORDER BY i.finalized_at LIMIT ${MOST_DEADLINES}`,
          )
          .all({ businessKey })
      : []

  const byStatus = countByStatus(connection, businessKey, environment)
  const standing = countByState(connection, businessKey, environment)
  const inState = (...states: string[]): number => states.reduce((sum, state) => sum + (standing.get(state) ?? 0), 0)
  const unpaid = inState('UNPAID', 'PARTLY_PAID', 'OTHER')
  return {
    byState: new Map(states.map((row) => [row.state, row.count])),
    waitingSince: toIsoOrNull(unanswered.length === 0 ? null : Math.min(...unanswered)),
    movingSince: toIsoOrNull(moving?.since ?? null),
    byStatus,
    readyToSend: (byStatus.get('APPROVED') ?? 0) - count(`${inPresent(environment)} AND ${APPROVED_OFFER}`),
    unreportedSince: unreported.map(({ at }) => toIso(at)),
    correctable: count(`${TO_BE_CORRECTED} AND i.environment = @environment`, { environment }),
    sentBack: count(`${inPresent(environment)} AND ${SENT_BACK}`, { sentBackTo: callerId }),
    unpaid,
    overdue: unpaid - (later?.count ?? 0),
    paid: inState('PAID'),
    untoldPayments: untold?.count ?? 0,
  }
}

/** Invoices by their status, as the counts that are kept have them: all of @environment, and what is tied to none. */
function countByStatus(
  connection: Connection,
  businessKey: number,
  environment: Environment,
): Map<InvoiceStatus, number> {
  const counts = connection
    .prepare<{ status: InvoiceStatus; count: number }>(
      `SELECT n.status AS status, sum(n.count) AS count FROM invoice_count n
       WHERE n.business_key = @businessKey AND n.environment IN (@environment, '') GROUP BY n.status`,
    )
    .all({ businessKey, environment })
  return new Map(counts.filter(({ count }) => count > 0).map(({ status, count }) => [status, count]))
}

/** Charges by what is paid of them. */
function countByState(connection: Connection, businessKey: number, environment: Environment): Map<string, number> {
  const counts = connection
    .prepare<{ state: string; count: number }>(
      'SELECT n.state AS state, n.count AS count FROM charge_count n WHERE n.business_key = @businessKey AND n.environment = @environment',
    )
    .all({ businessKey, environment })
  return new Map(counts.map(({ state, count }) => [state, count]))
}
