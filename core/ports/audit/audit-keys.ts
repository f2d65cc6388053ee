/** What entries of the audit log are signed with (HMAC): whoever has the database alone cannot sign. */
export type AuditKey = {
  /** 16 hexadecimal digits; stands beside each signature. */
  readonly id: string
  readonly secret: string
}

/** The key of this installation while it runs. It lives in the secret store, and is there once that was read. */
export type AuditKeys = {
  current(): AuditKey | undefined
  use(key: AuditKey): void
}
