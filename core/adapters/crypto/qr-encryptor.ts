import { constants, createPublicKey, publicEncrypt, type KeyObject } from 'node:crypto'

export type QrEncryptor = {
  /**
   * Encrypts for FIRS: RSA, PKCS#1 v1.5 padding, standard Base64 (344 characters for RSA-2048).
   * The padding is random, so two texts of one invoice differ: store the one that was printed.
   *
   * @throws Error when the key is unreadable or the text is longer than its padding leaves room for.
   */
  encrypt(publicKeyPem: string, plaintext: string): string
}

/**
 * Keeps the parsed keys of the last `keptKeys` businesses: parsing a PEM costs many times the encryption itself.
 * Found by the PEM itself, so that a replaced key can never be answered from memory.
 */
export function createQrEncryptor({ keptKeys = 32 }: { keptKeys?: number } = {}): QrEncryptor {
  const keys = new Map<string, KeyObject>()

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
  }
}
