import type { CryptoKeys } from '../domain/business/business.ts'

export type QrKeys = Pick<CryptoKeys, 'publicKeyPem' | 'fingerprint' | 'certificate'>

export type QrEncryptor = {
  /**
   * Encrypts for FIRS: RSA, PKCS#1 v1.5 padding, standard Base64 (344 characters for RSA-2048).
   * The padding is random, so two texts of one invoice differ: store the one that was printed.
   *
   * @throws Error when the key is unreadable or the text is longer than its padding leaves room for.
   */
  encrypt(publicKeyPem: string, plaintext: string): string
  /** The simulator's own keys. Read when first asked for: reading a key takes longer than starting should. */
  sandboxKeys(): QrKeys
}
