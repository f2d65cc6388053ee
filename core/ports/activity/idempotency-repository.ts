/** A request that carried an Idempotency-Key, as far as it has come. */
export type IdempotencyRecord = {
  /** SHA-256 of caller, method, path and key. */
  readonly scope: Uint8Array
  /** HMAC-SHA-256 of what was sent, under the Idempotency-Key. */
  readonly digest: Uint8Array
  /** What the work was done on; for answering again after a crash. */
  readonly subject: { readonly kind: string; readonly id: string } | null
  /** Null: the work is done and its answer was not stored. */
  readonly answer: { readonly status: number; readonly body: string } | null
  readonly createdAt: string
}

export type IdempotencyRepository = {
  get(scope: Uint8Array): Promise<IdempotencyRecord | undefined>
  /**
   * Inserts, in the place of the record that was made at `replaces` where one is named. False, and nothing is changed,
   * where there is another one: another process does that request.
   */
  claim(record: IdempotencyRecord, replaces: string | null): Promise<boolean>
  /** Inserts or replaces. */
  put(record: IdempotencyRecord): Promise<void>
  remove(scope: Uint8Array): Promise<void>
  forgetBefore(at: string): Promise<void>
}
