/** The clock of each practice business: how far it is ahead of the machine's. */
export type PracticeClockRepository = {
  /** Milliseconds; 0 for a business that works with a real provider, whatever is stored. */
  ahead(businessId: string): Promise<number>
  set(businessId: string, aheadMs: number): Promise<void>
  /** Whether a business has documents or money that are not practice. */
  hasRealRecords(businessId: string): Promise<boolean>
  /**
   * Brings what waits in the sandbox's queue, at the simulated authority and for receivers of webhooks so much nearer,
   * and what counts from when it began so much further back. What is on the line is left alone.
   */
  expedite(businessId: string, milliseconds: number): Promise<void>
}
