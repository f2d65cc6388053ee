/** What the listener shows to whoever connects. */
export type ServerCertificate = {
  /** The certificate and what it stands on, PEM. */
  readonly chain: string
  /** PEM; in memory only. */
  readonly key: string
  /** What it was to be for; that it is renewed for no other reason than others. */
  readonly requested: readonly string[]
  /** DNS names and IP addresses; the first one is shown to people. */
  readonly names: readonly string[]
  readonly expiresAt: Date
  /** SHA-256 of the certificate that other screens pin, as `AB:CD:...`. */
  readonly fingerprint: string
}
