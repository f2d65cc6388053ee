import { X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls'

import { z } from 'zod'

/** Another computer that is busy, or has just been switched on, may take a few seconds. */
const PATIENCE_MS = 10_000
const MOST_BYTES = 10_000

const health = z.object({ product: z.literal('Invoice Desk'), version: z.string() })

/** An Invoice Desk that was found, and who vouches for it. */
export type FoundRemote = {
  readonly version: string
  /** The authority of that installation, as PEM; null where the system trusts the certificate by itself. */
  readonly authority: string | null
  /** SHA-256 of the authority, as the other computer shows it; null as above. */
  readonly fingerprint: string | null
}

/**
 * Asks for the health of what listens at an origin, and reads by which authority it is signed. Nothing is sent that
 * anybody could use, and what is answered is believed only as far as the person compares the fingerprint.
 *
 * @throws where nothing answers, or something else than an Invoice Desk
 */
export async function lookAtRemote(origin: string): Promise<FoundRemote> {
  return new Promise((resolve, reject) => {
    // Who it is, is what is being asked.
    const options = { rejectUnauthorized: false, agent: false, signal: AbortSignal.timeout(PATIENCE_MS) }
    const asked = request(new URL('/healthz', origin), options, (response) => {
      const socket = response.socket as TLSSocket
      const authority = socket.authorized ? null : authorityOf(socket)
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body += chunk
        if (body.length > MOST_BYTES) asked.destroy(new Error('The answer is too long.'))
      })
      response.on('error', reject)
      response.on('end', () => {
        try {
          const { version } = health.parse(JSON.parse(body))
          resolve({ version, authority: authority?.toString() ?? null, fingerprint: authority?.fingerprint256 ?? null })
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** The last of the chain that was sent, which signs itself. */
function authorityOf(socket: TLSSocket): X509Certificate {
  let certificate: Partial<DetailedPeerCertificate> & Pick<DetailedPeerCertificate, 'raw' | 'fingerprint256'> =
    socket.getPeerCertificate(true)
  const seen = new Set<string>()
  while (!seen.has(certificate.fingerprint256)) {
    seen.add(certificate.fingerprint256)
    // Where the issuer was not sent, there is none.
    certificate = certificate.issuerCertificate ?? certificate
  }
  return new X509Certificate(certificate.raw)
}
