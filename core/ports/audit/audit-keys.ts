/** What entries of the audit log are signed with (HMAC): whoever has the database alone cannot sign. */
export type AuditKey = {
  /** 16 hexadecimal digits; stands beside each signature. */
  readonly id: string
  readonly secret: string
}

/** The key of this installation while it runs. It lives in the secret store, and is there once that was read. */
export type AuditKeys = {
  current(): AuditKey | undefined
  /** The secret store has not answered yet: whoever has an entry to write waits for it. */
  isUnread(): boolean
  use(key: AuditKey): void
  /** Entries are not signed until a key is used. */
  goWithout(): void
  /** As before the secret store answered. */
  forget(): void
}

/**
 * Nothing was written: the unit is run again once it is known whether its entries are signed, and with which key, where
 * another process has made a new one.
 */
export class AuditKeyUnreadError extends Error {
  override readonly name = 'AuditKeyUnreadError'
}
