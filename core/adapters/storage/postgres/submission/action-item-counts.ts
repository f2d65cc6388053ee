import type { Environment, InvoiceStatus } from '../../../../contract/http/vocabulary.ts'
import type { SubmissionState } from '../../../../contract/invoice/invoice.ts'
import { UNANSWERED_STATES } from '../../../../domain/submission/queue-rules.ts'
import { ATTENTION_AFTER_MS } from '../../../../domain/submission/retry-policy.ts'
import type { AttentionCounts } from '../../../../ports/submission/submission-repository.ts'
import { APPROVED_OFFER, COUNTED_STATE, IN_QUEUE, TO_BE_CORRECTED, UNREPORTED_PAYMENT } from '../../sqlite/sql/rules.ts'
import { toIso, toIsoOrNull, toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { inPresent, RUNS_AGAINST_THE_CLOCK, SENT_BACK, SHOULD_MOVE } from '../sql/rules.ts'

/** Enough to say "very many"; nobody counts further. */
const MOST_DEADLINES = 1000

/** Reads a business's counts: those that are kept, and by indexes the few invoices that need somebody. */
export async function readActionItemCounts(
  connection: Connection,
  businessKey: number,
  environment: Environment,
  { now, today }: { readonly now: string; readonly today: string },
  callerId: string,
): Promise<AttentionCounts> {
  const states = await connection.many<{ state: SubmissionState; count: number; since: number }>(
    `SELECT ${COUNTED_STATE} AS state, count(*) AS count, min(s.queued_at) AS since
     FROM submission s WHERE s.business_key = @businessKey AND ${IN_QUEUE} GROUP BY 1 ORDER BY 1`,
    { businessKey, dayAgo: toMillis(now) - ATTENTION_AFTER_MS },
  )
  const unanswered = states.filter(({ state }) => UNANSWERED_STATES.includes(state)).map(({ since }) => since)

  const moving = await connection.one<{ since: number | null }>(
    `SELECT min(s.queued_at) AS since FROM submission s WHERE s.business_key = @businessKey AND ${SHOULD_MOVE}`,
    { businessKey },
  )

  const counted = async (from: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    const row = await connection.one<{ count: number }>(`SELECT count(*) AS count FROM ${from}`, {
      businessKey,
      ...parameters,
    })
    return row?.count ?? 0
  }
  const invoices = (condition: string): string => `invoice i WHERE i.business_key = @businessKey AND ${condition}`

  // What is open is found by its days, without the invoices that it is of.
  const overdue = await counted(
    `account_open o WHERE o.business_key = @businessKey AND o.environment = @environment AND o.open > 0 AND o.is_debit = 1
       AND o.due_date < @today AND o.kind NOT IN ('OPENING_ITEM', 'REFUND', 'PAYMENT')`,
    { environment, today },
  )

  const unreported =
    environment === 'LIVE'
      ? await connection.many<{ since: number }>(
          `SELECT i.finalized_at AS since FROM ${invoices(RUNS_AGAINST_THE_CLOCK)}
           ORDER BY i.finalized_at LIMIT ${MOST_DEADLINES}`,
          { businessKey },
        )
      : []

  const byStatus = await countByStatus(connection, businessKey, environment)
  const standing = await countByState(connection, businessKey, environment)
  const inState = (...named: string[]): number => named.reduce((sum, state) => sum + (standing.get(state) ?? 0), 0)
  const offers = await counted(invoices(`${inPresent(environment)} AND ${APPROVED_OFFER}`))
  return {
    byState: new Map(states.map((row) => [row.state, row.count])),
    waitingSince: toIsoOrNull(unanswered.length === 0 ? null : Math.min(...unanswered)),
    movingSince: toIsoOrNull(moving?.since ?? null),
    byStatus,
    readyToSend: (byStatus.get('APPROVED') ?? 0) - offers,
    unreportedSince: unreported.map(({ since }) => toIso(since)),
    correctable: await counted(invoices(`${TO_BE_CORRECTED} AND i.environment = @environment`), { environment }),
    sentBack: await counted(invoices(`${inPresent(environment)} AND ${SENT_BACK}`), { sentBackTo: callerId }),
    unpaid: inState('UNPAID', 'PARTLY_PAID', 'OTHER'),
    overdue,
    paid: inState('PAID'),
    untoldPayments: await counted(invoices(UNREPORTED_PAYMENT)),
  }
}

/** Invoices by their status, as the counts that are kept have them: all of @environment, and what is tied to none. */
async function countByStatus(
  connection: Connection,
  businessKey: number,
  environment: Environment,
): Promise<Map<InvoiceStatus, number>> {
  const counts = await connection.many<{ status: InvoiceStatus; count: number }>(
    `SELECT n.status, sum(n.count) AS count FROM invoice_count n
     WHERE n.business_key = @businessKey AND n.environment IN (@environment, '') GROUP BY n.status ORDER BY n.status`,
    { businessKey, environment },
  )
  return new Map(counts.filter(({ count }) => count > 0).map(({ status, count }) => [status, count]))
}

/** Charges by what is paid of them. */
async function countByState(
  connection: Connection,
  businessKey: number,
  environment: Environment,
): Promise<Map<string, number>> {
  const counts = await connection.many<{ state: string; count: number }>(
    `SELECT n.state, n.count FROM charge_count n
     WHERE n.business_key = @businessKey AND n.environment = @environment`,
    { businessKey, environment },
  )
  return new Map(counts.map(({ state, count }) => [state, count]))
}
