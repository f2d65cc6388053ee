import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { SubmissionState } from '../../../../contract/invoice/invoice.ts'
import type {
  AttemptCall,
  AttemptRecord,
  SubmissionRecord,
  SubmissionTrouble,
} from '../../../../domain/submission/submission.ts'
import { attemptWord } from '../forms/attempt-text.ts'
import type { submissionAttemptTable, submissionTable } from '../schema/tables.ts'
import { unpackPayload } from '../forms/payload-codec.ts'
import { toBit, toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

/** Submissions and attempts as rows. */

export type SubmissionRow = typeof submissionTable.$inferSelect & { invoiceId: string; businessId: string }

export type AttemptRow = typeof submissionAttemptTable.$inferSelect

export const toRecord = (row: SubmissionRow): SubmissionRecord => ({
  invoiceId: row.invoiceId,
  businessId: row.businessId,
  provider: row.provider,
  environment: row.environment,
  irn: row.irn,
  payload: unpackPayload(row.payload),
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

/** What of a submission may change. */
export const changeable = (submission: SubmissionRecord) => ({
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

export function toAttempt(row: AttemptRow): AttemptRecord {
  return {
    id: row.key,
    call: attemptWord(row.call) as AttemptCall,
    provider: wordOrNull(row.provider),
    environment: wordOrNull(row.environment) as Environment | null,
    startedAt: toIso(row.startedAt),
    endedAt: toIsoOrNull(row.endedAt),
    outcome: wordOrNull(row.outcome),
    trouble: wordOrNull(row.trouble) as SubmissionTrouble | null,
  }
}

const wordOrNull = (stored: Buffer | string | null): string | null => (stored === null ? null : attemptWord(stored))
