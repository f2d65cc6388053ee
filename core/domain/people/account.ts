import type { Grant } from '../../contract/http/permissions.ts'
import type { Role, Scope } from '../../contract/http/vocabulary.ts'

import type { CallerDevice } from './device.ts'

export type UserRecord = {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly passwordHash: string
  /** SHA-256 (hex) of the printed recovery code; null when it has been used up. */
  readonly recoveryHash: string | null
  /** The first account of an installation: it looks after ports, backups and diagnostics. */
  readonly isInstanceOwner: boolean
  readonly defaultBusinessId: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export type SessionRecord = {
  readonly id: string
  readonly userId: string
  readonly createdAt: string
  /** When its tokens were last renewed. */
  readonly lastUsedAt: string
  readonly revokedAt: string | null
  /** Why it was ended, where its holder did not do it. */
  readonly endReason: SessionEnd | null
  /** The public key (SPKI, base64url) of the browser that signed in: nobody renews the session without its private half. */
  readonly proofKey: string | null
  /** The paired device that it was begun on, and is good on alone; null: the computer that keeps the data. */
  readonly deviceId: string | null
}

/** Who else than its holder ends a session. */
export type SessionEnd = 'signed_out_elsewhere' | 'password_changed' | 'token_reused' | 'device_removed'

/** A token as stored: only its SHA-256, never the token. */
export type TokenRecord = {
  readonly hash: Uint8Array
  readonly sessionId: string
  readonly kind: 'access' | 'refresh'
  readonly expiresAt: string
  readonly replacedAt: string | null
  /** Set with `replacedAt`: the same token and salt make the same successors. */
  readonly successorSalt: string | null
}

/** Whoever makes a request, once known. */
export type Caller = Person | KeyHolder

export type Person = {
  readonly kind: 'person'
  readonly userId: string
  readonly sessionId: string
  readonly name: string
  /** The paired device that they sit at; null: the computer that keeps the data. */
  readonly device: CallerDevice | null
}

/** A till or an accounting tool: one business, one role, nothing else. */
export type KeyHolder = {
  readonly kind: 'key'
  readonly keyId: string
  /** The person who made the key. */
  readonly makerId: string
  readonly businessId: string
  readonly role: Role
  readonly scope: Scope
  readonly name: string
  /** A key is a program, and sits at no device. */
  readonly device: null
}

/** Who stands behind a change: a user's id, or an API key's. */
export function callerId(caller: Caller): string {
  return caller.kind === 'person' ? caller.userId : caller.keyId
}

/** A caller inside one business, as far as the role table lets them. */
export type Member = Grant & { readonly caller: Caller; readonly businessId: string }

/** How people appear in histories: their name, else their e-mail. */
export function displayName({
  firstName,
  lastName,
  email,
}: Pick<UserRecord, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || email
}
