import { hash } from 'node:crypto'

import { canonicalRecoveryCode, RECOVERY_CODE_BYTES, recoveryCodeFrom } from '../domain/people/recovery-code.ts'
import type { Ids } from '../ports/ids.ts'

/** What only its holder knows, and what is stored of it: a hash. Passwords, which can be guessed, have a hasher of their own. */

/** Tokens and keys are 256-bit random, so a plain SHA-256 keeps them. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
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
