import type { PaymentResult } from '../../domain/submission/submission.ts'

/** What moves by itself, as far as use cases have to do with it: the queue to the authority, and with it the webhooks. */
export type SubmissionQueue = {
  /** Lets it move by itself, where it did not yet. */
  start(): Promise<void>
  /** Lets it stand, once the calls on the line have ended; `start` lets it go on. */
  stop(): Promise<void>
  /** One try at once, for somebody who waits. Whatever comes of it is in the database afterwards. */
  tryNow(businessId: string, invoiceId: string, deadlineMs: number): Promise<void>
  /** Tells the authority about the payment on record; tried again by itself where that fails. */
  reportPayment(businessId: string, invoiceId: string, deadlineMs: number): Promise<PaymentResult>
  /** Since when a business's queue has stood still although it should move; null when it moves. */
  stalledSince(businessId: string, movingSince: string | null): string | null
}
