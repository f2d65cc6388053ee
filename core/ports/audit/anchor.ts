import type { AuditKey } from './audit-keys.ts'

/** Where a chain of the audit log ends: its newest entry. `at` is ISO 8601. */
export type AuditHead = { readonly id: number; readonly hash: string; readonly at: string }

/** The end of each chain, by its business; that of the installation itself under `INSTALLATION_CHAIN`. */
export type AuditHeads = Readonly<Record<string, AuditHead>>

export const INSTALLATION_CHAIN = 'installation'

/** How far the database had come when something was last committed. */
export type AnchorState = {
  /** How many times something was committed. */
  readonly commits: number
  /** The newest entry of all chains. */
  readonly newest: number
  readonly heads: AuditHeads
  /** Which write-ahead log it was committed to; null: none that has to be there. */
  readonly log: string | null
  /** When that was, ISO 8601. */
  readonly at: string
}

/**
 * What is known of the database outside of it: a lost write-ahead log, an older copy and an audit log whose end was cut
 * off are noticed by it.
 */
export type Anchor = {
  /** What stood there when this start began; null: nothing, or nothing that can be read. */
  readonly found: AnchorState | null
  /** Where the chains have to end now. */
  heads(): AuditHeads
  /** Told of what was committed, before anybody is answered. Survives the end of the process when it returns; never throws. */
  committed(moved: Omit<AnchorState, 'at'>): void
  /** The database is another one from here on, or was never anchored: its chains end here. */
  begin(heads: AuditHeads): void
  /**
   * Entries go on without a signature, above an id; those that are not signed up to there were not written here. On the
   * disk when it resolves.
   */
  markUnsigned(after: number): Promise<void>
  /** Entries are signed, and what was not is sealed. */
  markSigned(): void
  /** The database is of another time: which of its entries may be without a signature, nobody knows. */
  forgetSigned(): void
  /** Entries up to this id that are not signed were not written by the program. */
  signedUpTo(): number
  /** Whether what was found was signed with the key; null where it was not signed at all, or with another one. */
  isGenuine(key: AuditKey): boolean | null
  /** Everything is on the disk when it resolves. */
  close(): Promise<void>
}
