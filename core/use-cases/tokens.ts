import { createHmac, hash } from 'node:crypto'

import { canonicalRecoveryCode, RECOVERY_CODE_BYTES, recoveryCodeFrom } from '../domain/people/recovery-code.ts'
import type { Ids } from '../ports/runtime/ids.ts'

/** What only its holder knows, and what is stored of it: a hash. Passwords, which can be guessed, have a hasher of their own. */

/** Tokens and keys are 256-bit random, so a plain SHA-256 keeps them. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

/**
 * The token that comes after another one. Whoever exchanges the same token again gets the same successor, though neither
 * is stored; without the salt, which is, nobody who holds an old token can tell what came after it.
 */
export function successorOf(token: string, salt: string, kind: 'access' | 'refresh' | 'device'): string {
  return createHmac('sha256', salt).update(`${kind} ${token}`).digest('base64url')
}

/** E-mails of failed sign-ins are kept as a hash: some are typed passwords. */
export function hashEmail(foldedEmail: string): string {
  return hash('sha256', foldedEmail)
}

/** A printable code, new: see `recoveryCodeFrom`. */
export function newRecoveryCode(ids: Ids): string {
  return recoveryCodeFrom(Buffer.from(ids.secret(RECOVERY_CODE_BYTES), 'base64url'))
}

/** As stored, however it was typed. */
export function hashRecoveryCode(typed: string): string {
  return hash('sha256', canonicalRecoveryCode(typed))
}
