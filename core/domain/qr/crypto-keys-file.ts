import { asciiText, decodeBase64 } from './base64.ts'

/** A public key and the opaque certificate that FIRS handed out with it, or one plain sentence why there is none. */
export type CryptoKeysFile = { readonly publicKeyPem: string; readonly certificate: string | null } | KeyProblem
export type KeyProblem = { readonly problem: string }

const PEM_BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g
const PUBLIC_KEY_LABELS = ['PUBLIC KEY', 'RSA PUBLIC KEY']
/** `SEQUENCE { SEQUENCE { OID ...`: how the DER of a SubjectPublicKeyInfo begins; a PKCS#8 private key has a version first. */
const DER_SEQUENCE = 0x30
const DER_OBJECT_ID = 0x06

const problems = {
  empty: 'The file is empty.',
  notText: 'The file is not a text file. Choose the crypto_keys.txt that FIRS / NRS gave you.',
  unknown: 'The file holds no public key. Choose the crypto_keys.txt that FIRS / NRS gave you.',
  brokenJson: 'The file begins like JSON but cannot be read. Download crypto_keys.txt again.',
  noPublicKey: 'The file has no public_key. Download crypto_keys.txt again.',
  brokenKey: 'The public key in the file cannot be read. Download crypto_keys.txt again.',
  privateKey: 'The file holds a private key. Keep it secret and choose the crypto_keys.txt with the public key.',
  ellipticCurve: 'The file holds an elliptic curve (EC) key. FIRS / NRS uses an RSA key of at least 2048 bits.',
  x509: 'The file holds an X.509 certificate. FIRS / NRS gives out a public key in crypto_keys.txt.',
  ssh: 'The file holds an SSH key. Choose the crypto_keys.txt that FIRS / NRS gave you.',
  several: 'The file holds more than one public key. Choose the crypto_keys.txt of one business.',
  badCertificate: 'The certificate in the file is not text. Download crypto_keys.txt again.',
} as const

/**
 * Reads the text of a crypto_keys.txt in any of its forms: JSON `{"public_key", "certificate"}` with the key as
 * Base64 of a PEM (the usual one) or as the PEM itself, a PEM followed by a line with the certificate (the older
 * one), a bare PEM or the Base64 of one (then `certificate` is null). A BOM and any line ends are accepted.
 *
 * It looks at the form only; whether the key is RSA and long enough is for `inspectPublicKey`.
 */
export function parseCryptoKeysFile(text: string): CryptoKeysFile {
  if (hasBinary(text)) return { problem: problems.notText }

  const content = text.replace(/^\uFEFF/, '').trim()
  if (content === '') return { problem: problems.empty }

  return content.startsWith('{') ? fromJson(content) : fromText(content)
}

function fromJson(content: string): CryptoKeysFile {
  const parsed = parseJson(content)
  if (!isRecord(parsed)) return { problem: problems.brokenJson }

  const publicKey = parsed['public_key'] ?? parsed['publicKey']
  const certificate = parsed['certificate'] ?? null
  if (typeof publicKey !== 'string' || publicKey.trim() === '') {
    return { problem: 'private_key' in parsed || 'privateKey' in parsed ? problems.privateKey : problems.noPublicKey }
  }
  if (certificate !== null && typeof certificate !== 'string') return { problem: problems.badCertificate }

  const key = publicKeyOf(publicKey)
  if ('problem' in key) return key
  return { publicKeyPem: key.publicKeyPem, certificate: orNull(certificate ?? '') }
}

function fromText(content: string): CryptoKeysFile {
  const key = publicKeyOf(content)
  if ('problem' in key) return key

  return { publicKeyPem: key.publicKeyPem, certificate: orNull(key.rest.replace(/\s+/g, '')) }
}

type ParsedKey = { readonly publicKeyPem: string; readonly rest: string }

/** The one public key of a PEM, of the Base64 of a PEM, or of the Base64 of the key's DER, and what stands beside it. */
function publicKeyOf(text: string): ParsedKey | KeyProblem {
  if (text.includes('-----BEGIN')) return fromPem(text)
  if (/^\s*(ssh-|ecdsa-|---- BEGIN SSH2)/.test(text)) return { problem: problems.ssh }

  const bytes = decodeBase64(text)
  if (!bytes) return { problem: problems.unknown }

  const decoded = asciiText(bytes)
  if (decoded?.includes('-----BEGIN')) return fromPem(decoded)
  return fromDer(bytes, text)
}

function fromPem(text: string): ParsedKey | KeyProblem {
  const blocks = [...text.matchAll(PEM_BLOCK)].map(([whole, label = '', body = '']) => ({ whole, label, body }))
  const labels = blocks.map(({ label }) => label)

  if (/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/.test(text)) return { problem: problems.privateKey }
  if (labels.some((label) => label.startsWith('EC '))) return { problem: problems.ellipticCurve }
  if (labels.some((label) => label.includes('CERTIFICATE'))) return { problem: problems.x509 }
  if (labels.some((label) => label.includes('SSH'))) return { problem: problems.ssh }

  const keys = blocks.filter(({ label }) => PUBLIC_KEY_LABELS.includes(label))
  if (keys.length > 1) return { problem: problems.several }

  const [key] = keys
  if (!key || !decodeBase64(key.body)) return { problem: problems.brokenKey }
  return { publicKeyPem: toPem(key.label, key.body), rest: text.replace(key.whole, '').trim() }
}

function fromDer(der: Uint8Array, base64: string): ParsedKey | KeyProblem {
  if (der[0] !== DER_SEQUENCE) return { problem: problems.unknown }

  const inner = contentOf(der, 0)
  if (inner === undefined) return { problem: problems.unknown }
  // Both PKCS#8 and PKCS#1 private keys begin with `INTEGER 0`, which no public key does.
  if (der[inner] === 0x02 && der[inner + 1] === 1 && der[inner + 2] === 0) return { problem: problems.privateKey }

  const algorithm = der[inner] === DER_SEQUENCE ? contentOf(der, inner) : undefined
  if (algorithm === undefined || der[algorithm] !== DER_OBJECT_ID) return { problem: problems.unknown }
  return { publicKeyPem: toPem('PUBLIC KEY', base64), rest: '' }
}

/** Where the content of the DER element at `offset` begins. */
function contentOf(der: Uint8Array, offset: number): number | undefined {
  const length = der[offset + 1]
  if (length === undefined) return undefined
  return offset + 2 + (length < 0x80 ? 0 : length & 0x7f)
}

function toPem(label: string, body: string): string {
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}

function orNull(certificate: string): string | null {
  return certificate.trim() === '' ? null : certificate
}

/** NUL and the like, or U+FFFD, which decoding bytes that are not UTF-8 leaves behind. */
function hasBinary(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const isControl = code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d
    if (isControl || code === 0xfffd) return true
  }
  return false
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
