import forge from 'node-forge'

export type Certificate = { readonly key: string; readonly cert: string }

const DAY_MS = 24 * 60 * 60 * 1000

/** A certificate that nobody vouches for but itself, as PEM: for 127.0.0.1, and valid today unless said otherwise. */
export function selfSignedCertificate({
  host,
  expired = false,
}: { readonly host?: string; readonly expired?: boolean } = {}): Certificate {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  const subject = [{ name: 'commonName', value: 'scripted provider' }]
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - 3 * DAY_MS)
  certificate.validity.notAfter = new Date(Date.now() + (expired ? -DAY_MS : DAY_MS))
  certificate.setSubject(subject)
  certificate.setIssuer(subject)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true },
    {
      name: 'subjectAltName',
      altNames: [host === undefined ? { type: 7, ip: '127.0.0.1' } : { type: 2, value: host }],
    },
  ])
  certificate.sign(keys.privateKey, forge.md.sha256.create())

  return { key: forge.pki.privateKeyToPem(keys.privateKey), cert: forge.pki.certificateToPem(certificate) }
}
