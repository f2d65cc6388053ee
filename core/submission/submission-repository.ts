import type { AttemptCall, SubmissionRecord, SubmissionState } from './submission.ts'

export type SubmissionRepository = {
  get(invoiceId: string): Promise<SubmissionRecord | undefined>
  insert(submission: SubmissionRecord): Promise<void>
  /** Everything but the frozen payload may change. */
  update(submission: SubmissionRecord): Promise<void>
  /** What a reopened invoice leaves behind is removed; its attempts stay on record. */
  remove(invoiceId: string): Promise<void>
  /** In one of the states and due at `now`, oldest first, of businesses that exist. */
  due(states: readonly SubmissionState[], now: string, limit: number): Promise<SubmissionRecord[]>
  inState(state: SubmissionState, businessId?: string): Promise<SubmissionRecord[]>
  /** When the next one becomes due, or null. */
  nextDueAt(states: readonly SubmissionState[]): Promise<string | null>
  /** Invoices whose payment has been recorded and not yet told to the authority, which has approved them. */
  unsentPayments(limit: number): Promise<{ invoiceId: string; businessId: string }[]>

  /** Answers the attempt's id. */
  startAttempt(invoiceId: string, call: AttemptCall, at: string): Promise<number>
  finishAttempt(id: number, outcome: string, at: string): Promise<void>
  attemptsOf(
    invoiceId: string,
  ): Promise<{ call: AttemptCall; startedAt: string; endedAt: string | null; outcome: string | null }[]>
}
