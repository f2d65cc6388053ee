import forge from 'node-forge'

/** A certificate for 127.0.0.1 that nobody vouches for but itself, as PEM. */
export function selfSignedCertificate(): { readonly key: string; readonly cert: string } {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  const subject = [{ name: 'commonName', value: 'scripted provider' }]
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - 24 * 60 * 60 * 1000)
  certificate.validity.notAfter = new Date(Date.now() + 24 * 60 * 60 * 1000)
  certificate.setSubject(subject)
  certificate.setIssuer(subject)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
  ])
  certificate.sign(keys.privateKey, forge.md.sha256.create())

  return { key: forge.pki.privateKeyToPem(keys.privateKey), cert: forge.pki.certificateToPem(certificate) }
}
