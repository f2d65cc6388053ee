import type { BusinessRecord } from '../../domain/business/business.ts'
import { AppError } from '../../contract/errors.ts'
import type { QrEncryptor, QrKeys } from '../../ports/qr-encryptor.ts'
import type { InvoiceRecord, QrCode } from '../../domain/invoice/invoice.ts'
import { qrPlaintext } from '../../domain/qr/qr-plaintext.ts'
import type { Clock } from '../../ports/clock.ts'

export type QrMaker = ReturnType<typeof createQrMaker>

type Dependencies = {
  clock: Clock
  encryptor: Pick<QrEncryptor, 'encrypt'>
  /** Asked for when first needed: reading a key takes longer than starting should. */
  sandboxKeys: () => QrKeys
}

/** Whether QR codes can be made for a business: it has keys of its own, or is in the sandbox, which brings some. */
export function hasQrKeys({ cryptoKeys, provider }: Pick<BusinessRecord, 'cryptoKeys' | 'provider'>): boolean {
  return cryptoKeys !== null || provider?.name === 'sandbox'
}

/** Makes the encrypted text that is a QR code's only content. */
export function createQrMaker({ clock, encryptor, sandboxKeys }: Dependencies) {
  let simulated: QrKeys | undefined

  /** The business's own keys; in the sandbox, the simulator's when it has none. */
  function keysOf({ cryptoKeys, provider }: Pick<BusinessRecord, 'cryptoKeys' | 'provider'>): QrKeys | null {
    if (cryptoKeys !== null || !hasQrKeys({ cryptoKeys, provider })) return cryptoKeys
    simulated ??= sandboxKeys()
    return simulated
  }

  /** @throws validation_failed when IRN and certificate are longer than the key can carry: nothing is ever cut off */
  function encrypt(irn: string, keys: QrKeys): QrCode {
    const plaintext = qrPlaintext({
      irn,
      unixSeconds: Math.floor(clock.now().getTime() / 1000),
      certificate: keys.certificate,
    })
    if (!plaintext.ok) {
      throw new AppError('validation_failed', {
        message: `The IRN and the certificate of the crypto keys come to ${plaintext.bytes} bytes, and a QR code holds ${plaintext.limit}. Use a shorter invoice prefix or ask FIRS for a new crypto_keys.txt.`,
        details: [{ field: 'irn', message: `must leave room for the certificate (${plaintext.limit} bytes in all)` }],
      })
    }
    return { text: encryptor.encrypt(keys.publicKeyPem, plaintext.text), keyFingerprint: keys.fingerprint }
  }

  return {
    keysOf,
    encrypt,

    /** Whether the stored code (or having none) is what `forApproved` would answer. */
    isCurrent({ irn, qr }: InvoiceRecord, business: BusinessRecord, everSent: boolean): boolean {
      if (qr !== null && everSent) return true
      return (irn === null ? undefined : keysOf(business)?.fingerprint) === qr?.keyFingerprint
    },

    /**
     * The code to keep with an approved invoice: the stored one as long as it may stay, else a new one, or null without
     * keys or IRN. It is made anew only when the IRN or the keys changed and nothing was ever sent.
     */
    forApproved(invoice: InvoiceRecord, business: BusinessRecord, everSent = false): QrCode | null {
      const keys = keysOf(business)
      if (invoice.irn === null) return null
      if (invoice.qr && (everSent || invoice.qr.keyFingerprint === keys?.fingerprint)) return invoice.qr
      if (keys === null) return null

      const made = qrPlaintext({ irn: invoice.irn, unixSeconds: 0, certificate: keys.certificate }).ok
      return made ? encrypt(invoice.irn, keys) : null
    },
  }
}
