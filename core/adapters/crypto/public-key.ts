import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { parseCryptoKeysFile, type KeyProblem } from '../../domain/qr/crypto-keys-file.ts'

export type PublicKeyDetails = {
  /** The key as SubjectPublicKeyInfo, whatever form it came in. */
  readonly publicKeyPem: string
  readonly modulusBits: number
  /** SHA-256 of the SPKI DER, in hex: the same key has the same fingerprint in every form. */
  readonly fingerprint: string
}

export type CryptoKeys = PublicKeyDetails & { readonly certificate: string | null }

/** FIRS issues RSA-2048; anything shorter is refused. */
const MIN_MODULUS_BITS = 2048
/** Longer keys cannot be drawn: their encrypted text does not fit a QR code of level H. */
const MAX_MODULUS_BITS = 4096

/** What a public key is, or one plain sentence why it cannot be used for QR codes. */
export function inspectPublicKey(pem: string): PublicKeyDetails | KeyProblem {
  const key = readPublicKey(pem)
  if (!key) return { problem: 'The public key in the file cannot be read. Download crypto_keys.txt again.' }

  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'ec') {
    return { problem: 'The file holds an elliptic curve (EC) key. FIRS / NRS uses an RSA key of at least 2048 bits.' }
  }
  if (type !== 'rsa') {
    return { problem: 'The key in the file is not an RSA key. FIRS / NRS uses an RSA key of at least 2048 bits.' }
  }

  const modulusBits = details?.modulusLength ?? 0
  if (modulusBits < MIN_MODULUS_BITS) {
    return { problem: `The RSA key in the file has only ${modulusBits} bits. FIRS / NRS uses at least 2048.` }
  }
  if (modulusBits > MAX_MODULUS_BITS) {
    return { problem: `The RSA key in the file has ${modulusBits} bits, too many for a QR code. FIRS / NRS uses 2048.` }
  }

  const der = key.export({ type: 'spki', format: 'der' })
  return {
    publicKeyPem: key.export({ type: 'spki', format: 'pem' }).toString(),
    modulusBits,
    fingerprint: createHash('sha256').update(der).digest('hex'),
  }
}

/**
 * Everything an uploaded crypto_keys.txt says, or one plain sentence why it is refused.
 * UTF-8 with or without a BOM; UTF-16 with one, as Windows editors save it.
 */
export function readCryptoKeys(bytes: Uint8Array): CryptoKeys | KeyProblem {
  const file = parseCryptoKeysFile(decodeText(bytes))
  if ('problem' in file) return file

  const key = inspectPublicKey(file.publicKeyPem)
  return 'problem' in key ? key : { ...key, certificate: file.certificate }
}

function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function readPublicKey(pem: string): KeyObject | undefined {
  // createPublicKey also derives a public key from a private one: only what says PUBLIC is taken.
  if (!/^-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem.trimStart())) return undefined

  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}
