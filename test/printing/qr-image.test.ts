import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCryptoKeys } from '../../core/adapters/crypto/public-key.ts'
import { createQrEncryptor } from '../../core/adapters/crypto/qr-encryptor.ts'
import { qrImages } from '../../core/adapters/printing/image/qr-png.ts'
import { qrPlaintext } from '../../core/domain/qr/plaintext.ts'
import vectors from '../fixtures/qr/plaintext.json' with { type: 'json' }
import { decryptQr, qrIn } from './pdf-tools.ts'

const publicPem = readFileSync(new URL('../fixtures/qr/test-public-key.pem', import.meta.url), 'utf8')
const encryptor = createQrEncryptor()

describe('from a crypto_keys.txt to a code that FIRS can read', () => {
  it.each(vectors)('carries $irn', async ({ irn, unixSeconds, certificate, text }) => {
    const file = JSON.stringify({ public_key: Buffer.from(publicPem).toString('base64'), certificate })
    const keys = readCryptoKeys(Buffer.from(file))
    if ('problem' in keys) throw new Error(keys.problem)

    const plaintext = qrPlaintext({ irn, unixSeconds, certificate: keys.certificate })
    if (!plaintext.ok) throw new Error(plaintext.problem)

    const encrypted = encryptor.encrypt(keys.publicKeyPem, plaintext.text)
    const scanned = await qrIn(Buffer.from(qrImages(encrypted).qrCodeBase64, 'base64'))
    expect(scanned).toBe(encrypted)
    expect(scanned).toHaveLength(344)
    expect(decryptQr(scanned)).toBe(text)
  })

  it('reads back every time: 20 codes of one invoice, all different', async () => {
    const codes = Array.from({ length: 20 }, () =>
      encryptor.encrypt(publicPem, '{"irn":"INV001-94ND90NR-20240611.1718100000"}'),
    )
    expect(new Set(codes).size).toBe(codes.length)

    for (const code of codes) {
      expect(await qrIn(Buffer.from(qrImages(code).qrCodeBase64, 'base64'))).toBe(code)
    }
  })
})
