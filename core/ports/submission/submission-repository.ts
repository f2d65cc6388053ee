import type { Environment, InvoiceStatus } from '../../contract/http/vocabulary.ts'
import type { SubmissionState } from '../../contract/invoice/invoice.ts'
import type {
  AttemptCall,
  AttemptRecord,
  DueSubmission,
  SubmissionRecord,
  SubmissionTrouble,
} from '../../domain/submission/submission.ts'
import type { Page } from '../records/record-repository.ts'

export type SubmissionRepository = {
  get(invoiceId: string): Promise<SubmissionRecord | undefined>
  insert(submission: SubmissionRecord): Promise<void>
  /** Everything but the frozen payload may change. */
  update(submission: SubmissionRecord): Promise<void>
  /**
   * Stores some payloads from older versions as this one stores them; false once there are none. What they are read as
   * stays the same.
   */
  packOlder(): Promise<boolean>
  /** What a reopened invoice leaves behind is removed; its attempts stay on record. */
  remove(invoiceId: string): Promise<void>
  /**
   * Due at `now`, of businesses that exist and are connected, in turns: every business's oldest, then every
   * business's second, so that a long queue of one keeps nobody waiting.
   */
  due(now: string, limit: number): Promise<DueSubmission[]>
  inState(state: SubmissionState, businessId?: string): Promise<SubmissionRecord[]>
  /** The oldest that `shouldMove` of every business that is connected. */
  oldestMoving(): Promise<OldestSubmission[]>
  /** When the next one of a connected business becomes due, or null. */
  nextDueAt(): Promise<string | null>
  /** Businesses with submissions that wait because of one of the troubles. */
  businessesInTrouble(troubles: readonly SubmissionTrouble[]): Promise<string[]>
  /** What is not due at `now` because of one of the troubles: it waits for its next try, or for a person. */
  heldUp(troubles: readonly SubmissionTrouble[], now: string, businessId?: string): Promise<SubmissionRecord[]>
  isDueAfter(latest: string): Promise<boolean>
  /** Nothing waits longer than until `latest`: for a clock that was set back while the program was closed. */
  waitNoLongerThan(latest: string): Promise<void>
  /**
   * Invoices whose payment has been recorded and not yet told to the authority, which has approved them; of businesses
   * that are connected with the provider they went through, taking turns.
   */
  paymentsToTell(limit: number): Promise<{ invoiceId: string; businessId: string }[]>
  /** A business's queue, the most urgent first: what needs a person, what waits for a connection, then by age. */
  queue(businessId: string, request: { page: number; limit: number }): Promise<Page<SubmissionRecord>>
  /** What needs somebody in a business, counted for a caller. */
  attentionCounts(
    businessId: string,
    environment: Environment,
    at: { readonly now: string; readonly today: string },
    callerId: string,
  ): Promise<AttentionCounts>

  /** Answers the attempt's id. */
  startAttempt(
    submission: Pick<SubmissionRecord, 'invoiceId' | 'provider' | 'environment'>,
    call: AttemptCall,
    at: string,
  ): Promise<number>
  finishAttempt(id: number, outcome: string, trouble: SubmissionTrouble | null, at: string): Promise<void>
  /** The newest first. */
  attemptsOf(invoiceId: string, request: { page: number; limit: number }): Promise<Page<AttemptRecord>>
}

type OldestSubmission = Pick<SubmissionRecord, 'businessId' | 'invoiceId' | 'queuedAt'>

export type AttentionCounts = {
  /** In the queue, by state; DONE is not counted. */
  readonly byState: ReadonlyMap<SubmissionState, number>
  /** When the oldest without any answer was queued. */
  readonly waitingSince: string | null
  /** Of those that move by themselves: neither waiting for a person nor for a connection. */
  readonly movingSince: string | null
  /** Invoices by status. */
  readonly byStatus: ReadonlyMap<InvoiceStatus, number>
  /** Approved and not handed over, offers left out. */
  readonly readyToSend: number
  /** When B2C invoices that are finalized and not reported were finalized, oldest first (at most a thousand). */
  readonly unreportedSince: readonly string[]
  /** Refused, and can still be corrected under the same number. */
  readonly correctable: number
  /** Drafts that were sent back and are for the caller to change. */
  readonly sentBack: number
  /** Somebody still has to pay them; those that are overdue are among them. */
  readonly unpaid: number
  readonly overdue: number
  /** Paid in full by their customers, whether the authority was told already or not. */
  readonly paid: number
  /** Recorded, and the authority does not know of them yet, whether it can be told already or not. */
  readonly untoldPayments: number
}
