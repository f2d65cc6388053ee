import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inspectPublicKey, readCryptoKeys } from './public-key.ts'

const pem = readFileSync(new URL('../../../test/fixtures/qr/test-public-key.pem', import.meta.url), 'utf8')
const privatePem = readFileSync(new URL('../../../test/fixtures/qr/test-private-key.pem', import.meta.url), 'utf8')

function rsaPem(modulusLength: number): string {
  return generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
}

describe('inspectPublicKey', () => {
  it('tells size and fingerprint of an RSA key, the same for both PEM forms', () => {
    const key = createPublicKey(pem)
    const der = key.export({ type: 'spki', format: 'der' })
    const details = inspectPublicKey(pem)

    expect(details).toEqual({
      publicKeyPem: pem,
      modulusBits: 2048,
      fingerprint: createHash('sha256').update(der).digest('hex'),
    })
    expect(inspectPublicKey(key.export({ type: 'pkcs1', format: 'pem' }).toString())).toEqual(details)
  })

  it('refuses keys that FIRS would not use, each with its own sentence', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString()
    const ed = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

    expect(inspectPublicKey(rsaPem(1024))).toEqual({ problem: expect.stringContaining('only 1024 bits') })
    expect(inspectPublicKey(ec)).toEqual({ problem: expect.stringContaining('elliptic curve') })
    expect(inspectPublicKey(ed)).toEqual({ problem: expect.stringContaining('not an RSA key') })
    expect(inspectPublicKey(pem.replace('MIIB', 'MIIC'))).toEqual({
      problem: expect.stringContaining('cannot be read'),
    })
    expect(inspectPublicKey(privatePem)).toEqual({ problem: expect.stringContaining('cannot be read') })
  })
})

describe('readCryptoKeys', () => {
  const file = JSON.stringify({ public_key: Buffer.from(pem).toString('base64'), certificate: 'Y2VydA==' })

  it('reads UTF-8 and what Windows editors save', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, 'utf16le')])
    const expected = { publicKeyPem: pem, modulusBits: 2048, certificate: 'Y2VydA==' }

    expect(readCryptoKeys(Buffer.from(file))).toMatchObject(expected)
    expect(readCryptoKeys(Buffer.from(`\uFEFF${file}`))).toMatchObject(expected)
    expect(readCryptoKeys(utf16)).toMatchObject(expected)
    expect(readCryptoKeys(utf16.swap16())).toMatchObject(expected)
  })

  it('refuses bytes that are no text, and keys that are too short', () => {
    expect(readCryptoKeys(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]))).toEqual({
      problem: expect.stringContaining('not a text file'),
    })
    expect(readCryptoKeys(Buffer.from(rsaPem(1024)))).toEqual({ problem: expect.stringContaining('1024') })
    expect(readCryptoKeys(Buffer.alloc(0))).toEqual({ problem: expect.stringContaining('empty') })
  })
})
