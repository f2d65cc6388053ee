import type { Role, Scope } from '../../contract/http/vocabulary.ts'

export type ApiKeyRecord = {
  readonly id: string
  readonly businessId: string
  /** SHA-256 of the key, which is shown once. */
  readonly hash: Uint8Array
  readonly name: string
  /** ADMIN at most. */
  readonly role: Role
  readonly scope: Scope
  /** The addresses from which it is good over the network; null: only on the computer that keeps the data. */
  readonly addresses: readonly string[] | null
  readonly createdBy: string
  readonly createdAt: string
  readonly expiresAt: string | null
  /** To the minute. */
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

/** What every key begins with, so that a leaked one can be recognised. */
export const API_KEY_PREFIX = 'idk_'
