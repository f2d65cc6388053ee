import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { fingerprintOf, type ServerCertificate } from './server-certificate.ts'

/** A certificate or a key of somebody else's that cannot be used. `message` is whole sentences for people. */
export class OwnCertificateError extends Error {
  override readonly name = 'OwnCertificateError'
}

/**
 * A certificate that another authority has issued, with what it stands on and its key, from two PEM files. What other
 * screens pin is the last certificate of the file: with its issuer in it, a renewed one is known again.
 *
 * @throws OwnCertificateError
 */
export async function readOwnCertificate(files: {
  readonly cert: string
  readonly key: string
}): Promise<ServerCertificate> {
  const [chain, key] = await Promise.all([read(files.cert, '--tls-cert'), read(files.key, '--tls-key')])
  const certificates = certificatesOf(chain, files.cert)
  const [first] = certificates
  const last = certificates.at(-1)
  if (!first || !last) throw new OwnCertificateError(`${files.cert} has no certificate in it. Give a PEM file.`)
  if (!fits(first, key, files.key)) {
    throw new OwnCertificateError(
      `${files.key} is not the key of the first certificate in ${files.cert}. Give the two files that were issued together.`,
    )
  }
  const names = namesOf(first)
  if (names.length === 0) {
    throw new OwnCertificateError(
      `The certificate in ${files.cert} is for no host name or address. Have it issued for the name of this computer.`,
    )
  }
  return {
    chain,
    key,
    names,
    requested: names,
    expiresAt: new Date(first.validTo),
    fingerprint: fingerprintOf(last.raw),
  }
}

async function read(file: string, flag: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new OwnCertificateError(
      `${file} cannot be read (${flag}). Check that the file is there and that this user may read it.`,
      { cause: error },
    )
  }
}

function certificatesOf(chain: string, file: string): X509Certificate[] {
  const parts = chain.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    return parts.map((part) => new X509Certificate(part))
  } catch (error) {
    throw new OwnCertificateError(`${file} has a certificate in it that is damaged. Have it issued again.`, {
      cause: error,
    })
  }
}

function fits(certificate: X509Certificate, key: string, file: string): boolean {
  try {
    return certificate.checkPrivateKey(createPrivateKey(key))
  } catch (error) {
    throw new OwnCertificateError(`${file} is no private key in PEM, or it has a passphrase. Give one without.`, {
      cause: error,
    })
  }
}

/** DNS names and IP addresses, in small letters and as browsers write them. */
function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return subjectAltName.split(', ').flatMap((entry) => {
    const [kind, ...rest] = entry.split(':')
    const value = rest.join(':').toLowerCase()
    if (kind === 'DNS') return [value]
    return kind === 'IP Address' ? [plainIp(value)] : []
  })
}

/** Node writes `0:0:0:0:0:0:0:1` where a browser writes `::1`. */
const plainIp = (address: string): string =>
  address.includes(':') ? (URL.parse(`https://[${address}]`)?.hostname.slice(1, -1) ?? address) : address
