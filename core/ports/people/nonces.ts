/** What a proof is made over, so that it is new each time. */
export type Nonces = {
  issue(): Promise<string>
  /** True once for each nonce that was issued within the last minute. */
  take(nonce: string): Promise<boolean>
}

export const NONCE_SECONDS = 60
