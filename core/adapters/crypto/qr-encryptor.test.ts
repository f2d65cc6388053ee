import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import forge from 'node-forge'
import { describe, expect, it } from 'vitest'
import vectors from '../../../test/fixtures/qr/plaintext.json' with { type: 'json' }
import { createQrEncryptor } from './qr-encryptor.ts'

const publicPem = readFileSync(new URL('../../../test/fixtures/qr/test-public-key.pem', import.meta.url), 'utf8')
const privatePem = readFileSync(new URL('../../../test/fixtures/qr/test-private-key.pem', import.meta.url), 'utf8')

/** A second, independent library: what FIRS does with the text of the code. */
function decrypt(base64: string, pem: string): string {
  const key = forge.pki.privateKeyFromPem(pem)
  return forge.util.decodeUtf8(key.decrypt(forge.util.decode64(base64), 'RSAES-PKCS1-V1_5'))
}

describe('createQrEncryptor', () => {
  const encryptor = createQrEncryptor({ keptKeys: 2 })

  it.each(vectors)('encrypts $irn so that another library reads it back', ({ text }) => {
    const encrypted = encryptor.encrypt(publicPem, text)
    expect(encrypted).toMatch(/^[A-Za-z0-9+/]{342}==$/)
    expect(decrypt(encrypted, privatePem)).toBe(text)
  })

  it('carries 245 bytes and no more', () => {
    expect(decrypt(encryptor.encrypt(publicPem, 'x'.repeat(245)), privatePem)).toHaveLength(245)
    expect(() => encryptor.encrypt(publicPem, 'x'.repeat(246))).toThrow()
  })

  it('makes two different texts of one plaintext', () => {
    expect(encryptor.encrypt(publicPem, 'same')).not.toBe(encryptor.encrypt(publicPem, 'same'))
  })

  it('uses the key it was given, however many came between', () => {
    const pairs = [1, 2, 3].map(() =>
      generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      }),
    )
    for (const { publicKey, privateKey } of [...pairs, ...pairs]) {
      expect(decrypt(encryptor.encrypt(publicKey, 'mine'), privateKey)).toBe('mine')
    }
  })
})
