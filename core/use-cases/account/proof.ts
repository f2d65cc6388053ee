import { createPublicKey, type KeyObject, verify } from 'node:crypto'

import { invalidField } from '../../contract/http/errors.ts'
import { proofText } from '../../contract/people/session-proof.ts'

/** That whoever renews a session holds the private key of the browser that signed in: a signature over a nonce. */
export type Proof = { readonly nonce: string; readonly signature: string }

/** @throws validation_failed for what is no public key on the curve P-256 */
export function assertProofKey(spki: string, field = 'browser.proofKey'): void {
  if (readKey(spki) === undefined) {
    throw invalidField(field, 'must be a public ECDSA key on the curve P-256 (SPKI in base64url)')
  }
}

/** Whether the signature (ECDSA P-256 with SHA-256, 64 bytes) is over this nonce and this refresh token. */
export const isProved = (spki: string, { nonce, signature }: Proof, refreshToken: string): boolean =>
  isSigned(spki, proofText(nonce, refreshToken), signature)

/** Whether a signature (ECDSA P-256 with SHA-256, 64 bytes in base64url) over a text is by the private half of a key. */
export function isSigned(spki: string, text: string, signature: string): boolean {
  const key = readKey(spki)
  if (key === undefined) return false
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}

function readKey(spki: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(spki, 'base64url'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}
