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
  OVERDUE,
  PAID_CHARGE,
  RUNS_AGAINST_THE_CLOCK,
  SENT_BACK,
  SHOULD_MOVE,
  TO_BE_CORRECTED,
  unpaidOf,
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

  const unpaid = connection
    .prepare<{ count: number; overdue: number }>(
      `SELECT count(*) AS count, count(*) FILTER (WHERE ${OVERDUE}) AS overdue
       FROM invoice i WHERE ${unpaidOf('@businessKey')}`,
    )
    .get({ businessKey, environment, today })

  const paid = connection
    .prepare<{ count: number }>(
      `SELECT count(*) AS count FROM account_open o
       WHERE o.business_key = @businessKey AND o.environment = @environment AND ${PAID_CHARGE}`,
    )
    .get({ businessKey, environment })

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
  return {
    byState: new Map(states.map((row) => [row.state, row.count])),
    waitingSince: toIsoOrNull(unanswered.length === 0 ? null : Math.min(...unanswered)),
    movingSince: toIsoOrNull(moving?.since ?? null),
    byStatus,
    readyToSend: (byStatus.get('APPROVED') ?? 0) - count(`${inPresent(environment)} AND ${APPROVED_OFFER}`),
    unreportedSince: unreported.map(({ at }) => toIso(at)),
    correctable: count(`${TO_BE_CORRECTED} AND i.environment = @environment`, { environment }),
    sentBack: count(`${inPresent(environment)} AND ${SENT_BACK}`, { sentBackTo: callerId }),
    unpaid: unpaid?.count ?? 0,
    overdue: unpaid?.overdue ?? 0,
    paid: paid?.count ?? 0,
    untoldPayments: count(UNREPORTED_PAYMENT),
  }
}

function countByStatus(
  connection: Connection,
  businessKey: number,
  environment: Environment,
): Map<InvoiceStatus, number> {
  const counted = (condition: string) =>
    connection
      .prepare<{ status: InvoiceStatus; count: number }>(
        `SELECT i.status, count(*) AS count FROM invoice i WHERE i.business_key = ?${condition} GROUP BY i.status`,
      )
      .all(businessKey)

  if (environment === 'SANDBOX') {
    return new Map(counted(` AND ${inPresent(environment)}`).map(({ status, count }) => [status, count]))
  }

  // Practice is the exception and has an index of its own: real invoices are all the others.
  const counts = new Map(counted('').map(({ status, count }) => [status, count]))
  for (const { status, count } of counted(" AND i.environment = 'SANDBOX'")) {
    counts.set(status, (counts.get(status) ?? 0) - count)
  }
  return counts
}
