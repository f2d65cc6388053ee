import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'

/** The part of what Electron asks about a certificate. */
export type CertificateRequest = {
  readonly hostname: string
  /** As PEM. */
  readonly certificate: { readonly data: string }
}

/** As Electron takes it: trusted, refused, or what Chromium thinks of it. */
const TRUSTED = 0
const REFUSED = -2
const AS_CHROMIUM = -3

/**
 * Whether a certificate is that of the Invoice Desk in the network that this app shows: signed by the authority whose
 * fingerprint was compared, for this name, and of today. Chromium knows no such authority. Any other host, and one whose
 * certificate the system trusts by itself, is judged by Chromium.
 */
export function judgeCertificate(
  { hostname, certificate }: CertificateRequest,
  remote: { readonly origin: string; readonly authority: string | null } | undefined,
  now: Date,
): number {
  if (!remote || remote.authority === null || hostname !== hostOf(remote.origin)) return AS_CHROMIUM
  try {
    const leaf = new X509Certificate(certificate.data)
    const authority = new X509Certificate(remote.authority)
    const isSigned = leaf.checkIssued(authority) && leaf.verify(authority.publicKey)
    const isNamed = (isIP(hostname) === 0 ? leaf.checkHost(hostname) : leaf.checkIP(hostname)) !== undefined
    const isCurrent = new Date(leaf.validFrom) <= now && now <= new Date(leaf.validTo)
    return isSigned && isNamed && isCurrent ? TRUSTED : REFUSED
  } catch {
    return REFUSED
  }
}

/** Without the brackets of an IPv6 address, as certificates and Chromium name it. */
const hostOf = (origin: string): string => new URL(origin).hostname.replace(/^\[|\]$/g, '')
