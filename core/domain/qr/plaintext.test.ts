import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import vectors from '../../../test/fixtures/qr/plaintext.json' with { type: 'json' }
import { QR_PLAINTEXT_LIMIT, qrPlaintext } from './plaintext.ts'

const irn = 'INV001-94ND90NR-20240611'

describe('qrPlaintext', () => {
  it.each(vectors)('writes the exact bytes of $irn', ({ text, bytes, sha256, ...input }) => {
    const result = qrPlaintext(input)
    expect(result).toEqual({ ok: true, text, bytes })
    expect(createHash('sha256').update(text, 'utf8').digest('hex')).toBe(sha256)
  })

  it('leaves the key out when there is no certificate, empty text included', () => {
    for (const certificate of [null, '']) {
      expect(qrPlaintext({ irn, unixSeconds: 1, certificate })).toMatchObject({ text: `{"irn":"${irn}.1"}` })
    }
  })

  it('accepts 245 bytes and reports 246, counted in bytes and not in characters', () => {
    const empty = qrPlaintext({ irn, unixSeconds: 1, certificate: 'x' })
    const room = QR_PLAINTEXT_LIMIT - empty.bytes + 1

    expect(qrPlaintext({ irn, unixSeconds: 1, certificate: 'x'.repeat(room) })).toMatchObject({ ok: true, bytes: 245 })
    expect(qrPlaintext({ irn, unixSeconds: 1, certificate: 'x'.repeat(room + 1) })).toEqual({
      ok: false,
      problem: 'qr_text_too_long',
      bytes: 246,
      limit: 245,
    })
    expect(qrPlaintext({ irn, unixSeconds: 1, certificate: `${'x'.repeat(room - 1)}₦` })).toMatchObject({ bytes: 247 })
  })

  it('refuses a time that is not in seconds', () => {
    for (const unixSeconds of [1_718_100_000_000, 1.5, -1, Number.NaN]) {
      expect(() => qrPlaintext({ irn, unixSeconds, certificate: null })).toThrow(RangeError)
    }
  })
})
