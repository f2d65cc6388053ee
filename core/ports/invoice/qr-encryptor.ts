import type { CryptoKeys } from '../../domain/business/business.ts'
import type { KeyProblem } from '../../domain/qr/crypto-keys-file.ts'

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

/** What an uploaded crypto_keys.txt says, or one plain sentence why it is refused. */
export type ReadCryptoKeys = (file: Uint8Array) => QrKeys | KeyProblem

/** The image of a QR code in the two forms the API answers. */
export type QrImages = {
  /** Raw Base64 of the PNG. */
  readonly qrCodeBase64: string
  /** `data:image/png;base64,...` */
  readonly qrCodeDataUrl: string
}

export type DrawQr = (text: string) => QrImages
