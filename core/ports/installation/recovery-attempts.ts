/** When passwords were guessed wrong in a recovery, ISO 8601, kept beside a database that cannot be used. */
export type RecoveryAttempts = {
  /** Nothing where nothing is kept, or where it cannot be read. */
  read(): Promise<readonly string[]>
  /** Durable when it resolves, where the folder takes it at all. Never throws. */
  keep(times: readonly string[]): Promise<void>
}
