import { createHash } from 'node:crypto'

/** What the listener shows to whoever connects. */
export type ServerCertificate = {
  /** The certificate and what it stands on, PEM. */
  readonly chain: string
  /** PEM; in memory only. */
  readonly key: string
  /** What it was to be for: it is renewed when that changes. */
  readonly requested: readonly string[]
  /** DNS names and IP addresses; the first one is shown to people. A DNS name may begin with `*.`. */
  readonly names: readonly string[]
  readonly expiresAt: Date
  /** SHA-256 of the certificate that other screens pin, as `AB:CD:...`. */
  readonly fingerprint: string
}

/** SHA-256, as browsers and systems show it. */
export function fingerprintOf(der: Uint8Array): string {
  return createHash('sha256')
    .update(der)
    .digest('hex')
    .toUpperCase()
    .replaceAll(/..(?=.)/g, '$&:')
}
