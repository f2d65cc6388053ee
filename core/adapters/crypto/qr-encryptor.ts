import { constants, createPublicKey, publicEncrypt, type KeyObject } from 'node:crypto'

import type { QrEncryptor, QrKeys } from '../../ports/invoice/qr-encryptor.ts'

import { readCryptoKeys } from './public-key.ts'
import { sandboxCryptoKeys } from './sandbox-crypto-keys.ts'

/**
 * Keeps the parsed keys of the last `keptKeys` businesses: parsing a PEM costs many times the encryption itself.
 * Found by the PEM itself, so that a replaced key can never be answered from memory.
 */
export function createQrEncryptor({ keptKeys = 32 }: { keptKeys?: number } = {}): QrEncryptor {
  const keys = new Map<string, KeyObject>()
  let simulated: QrKeys | undefined

  function keyOf(pem: string): KeyObject {
    const key = keys.get(pem) ?? createPublicKey(pem)

    // A Map keeps the order of insertion: what is used goes to the end, what is dropped comes from the front.
    keys.delete(pem)
    keys.set(pem, key)
    const [oldest] = keys.keys()
    if (keys.size > keptKeys && oldest !== undefined) keys.delete(oldest)
    return key
  }

  return {
    encrypt(publicKeyPem, plaintext) {
      const key = keyOf(publicKeyPem)
      const encrypted = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(plaintext, 'utf8'))
      return encrypted.toString('base64')
    },

    sandboxKeys: () => (simulated ??= readSandboxKeys()),
  }
}

function readSandboxKeys(): QrKeys {
  const read = readCryptoKeys(new TextEncoder().encode(sandboxCryptoKeys()))
  if ('problem' in read) throw new Error(read.problem)
  return read
}
