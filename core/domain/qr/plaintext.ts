/** What RSA-2048 with PKCS#1 v1.5 padding can carry: 256 bytes of key minus 11 of padding. */
export const QR_PLAINTEXT_LIMIT = 245

export type QrPlaintextInput = {
  readonly irn: string
  /** When the code is made, in whole seconds since 1970 (UTC). */
  readonly unixSeconds: number
  /** The opaque text of crypto_keys.txt, passed on verbatim; null when the file had none. */
  readonly certificate: string | null
}

export type QrPlaintext =
  | { readonly ok: true; readonly text: string; readonly bytes: number }
  | { readonly ok: false; readonly problem: 'qr_text_too_long'; readonly bytes: number; readonly limit: number }

/**
 * The compact JSON that is encrypted for FIRS: `{"irn":"<IRN>.<unix seconds>","certificate":"<certificate>"}`,
 * in this order (FIRS, QR code procedure). Without a certificate the key is left out altogether.
 *
 * A text over the limit is reported with its size in bytes and never cut: a shortened certificate verifies nothing.
 *
 * @throws RangeError when `unixSeconds` is not a whole number of seconds (milliseconds passed by mistake included).
 */
export function qrPlaintext({ irn, unixSeconds, certificate }: QrPlaintextInput): QrPlaintext {
  const isSeconds = Number.isSafeInteger(unixSeconds) && unixSeconds >= 0 && unixSeconds < 100_000_000_000
  if (!isSeconds) throw new RangeError('the time in a QR code is in whole seconds')

  const stamped = `${irn}.${unixSeconds}`
  const text = JSON.stringify(certificate ? { irn: stamped, certificate } : { irn: stamped })
  const bytes = utf8Length(text)

  if (bytes > QR_PLAINTEXT_LIMIT) return { ok: false, problem: 'qr_text_too_long', bytes, limit: QR_PLAINTEXT_LIMIT }
  return { ok: true, text, bytes }
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
  }
  return bytes
}
