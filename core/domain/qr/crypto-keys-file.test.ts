import { Buffer } from 'node:buffer'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeBase64 } from './base64.ts'
import { parseCryptoKeysFile } from './crypto-keys-file.ts'

const pem = readFileSync(new URL('../../../test/fixtures/qr/test-public-key.pem', import.meta.url), 'utf8')
const privatePem = readFileSync(new URL('../../../test/fixtures/qr/test-private-key.pem', import.meta.url), 'utf8')
const certificate = 'bEF0V3FJbmo5cVZYbEdCblB4QVpjMG9HVWFrc29GM2hiYWFkYWMyODRBUT0='
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
const json = (value: unknown) => JSON.stringify(value, null, 2)
const body = pem.replace(/-----[^-]+-----|\s/g, '')

const accepted: [form: string, text: string, certificate: string | null][] = [
  ['JSON with the Base64 of a PEM', json({ public_key: base64(pem), certificate }), certificate],
  ['JSON with the PEM itself', json({ public_key: pem, certificate }), certificate],
  ['JSON with the PEM in one line', json({ public_key: pem.trim().replaceAll('\n', ''), certificate }), certificate],
  ['JSON with the Base64 of the DER', json({ public_key: body, certificate }), certificate],
  ['JSON without a certificate', json({ public_key: base64(pem) }), null],
  ['JSON with an empty certificate', json({ public_key: base64(pem), certificate: ' ' }), null],
  ['JSON with a null certificate', json({ public_key: base64(pem), certificate: null }), null],
  [
    'JSON with a BOM and CRLF',
    `\uFEFF${json({ public_key: base64(pem), certificate }).replaceAll('\n', '\r\n')}\r\n`,
    certificate,
  ],
  ['a PEM and a line with the certificate', `${pem}${certificate}\n`, certificate],
  ['the same with CRLF and a BOM', `\uFEFF${pem.replaceAll('\n', '\r\n')}\r\n${certificate}\r\n\r\n`, certificate],
  [
    'the same with a wrapped certificate',
    `${pem}\n${certificate.slice(0, 40)}\n${certificate.slice(40)}\n`,
    certificate,
  ],
  ['a bare PEM', pem, null],
  ['a bare PEM with CRLF', pem.replaceAll('\n', '\r\n'), null],
  ['the Base64 of a bare PEM', base64(pem), null],
  ['the Base64 of a bare PEM, wrapped', base64(pem).replace(/.{76}/g, '$&\r\n'), null],
]

const refused: [what: string, text: string, sentence: RegExp][] = [
  ['nothing', '', /empty/],
  ['blanks', ' \r\n\t', /empty/],
  ['only a BOM', '\uFEFF', /empty/],
  ['a picture', '\uFFFDPNG\r\n\u001a\n\0\0\0', /not a text file/],
  ['other text', 'Dear customer, your key is attached.', /no public key/],
  ['other Base64', base64('some other secret'), /no public key/],
  ['broken JSON', '{"public_key": "abc', /like JSON/],
  ['JSON without a key', json({ certificate }), /no public_key/],
  ['JSON with a number', json({ public_key: 12 }), /no public_key/],
  ['JSON with an odd certificate', json({ public_key: pem, certificate: { a: 1 } }), /certificate .* not text/],
  ['a PKCS#8 private key', privatePem, /private key/],
  ['a private key in JSON', json({ public_key: base64(privatePem), certificate }), /private key/],
  ['a private key beside the public one', pem + privatePem, /private key/],
  ['JSON that names a private key', json({ private_key: privatePem }), /private key/],
  ['the DER of a private key', privatePem.replace(/-----[^-]+-----|\s/g, ''), /private key/],
  ['a PKCS#1 private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----', /private key/],
  [
    'an encrypted private key',
    '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----',
    /private key/,
  ],
  ['an EC private key', '-----BEGIN EC PRIVATE KEY-----\nMHcC\n-----END EC PRIVATE KEY-----', /private key/],
  ['EC parameters', '-----BEGIN EC PARAMETERS-----\nBggqhkjO\n-----END EC PARAMETERS-----', /elliptic curve/],
  ['an X.509 certificate', '-----BEGIN CERTIFICATE-----\nMIID\n-----END CERTIFICATE-----', /X\.509/],
  ['an SSH key', 'ssh-rsa AAAAB3NzaC1yc2E= me@shop', /SSH/],
  ['two public keys', pem + pem, /more than one/],
  ['a cut PEM', pem.slice(0, 200), /cannot be read/],
  ['a damaged PEM', pem.replace('MIIB', 'M*IB'), /cannot be read/],
]

describe('parseCryptoKeysFile', () => {
  it.each(accepted)('reads %s', (_form, text, expected) => {
    expect(parseCryptoKeysFile(text)).toEqual({ publicKeyPem: pem, certificate: expected })
  })

  it.each(refused)('refuses %s with its own sentence', (_what, text, sentence) => {
    expect(parseCryptoKeysFile(text)).toEqual({ problem: expect.stringMatching(sentence) })
  })

  it('keeps a certificate in JSON verbatim, whatever it is', () => {
    const opaque = ' not/Base64 at all: ₦ = + '
    expect(parseCryptoKeysFile(json({ public_key: pem, certificate: opaque }))).toMatchObject({ certificate: opaque })
  })

  it('never repeats a private key in its sentence', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(JSON.stringify(parseCryptoKeysFile(secret))).not.toContain(secret.slice(40, 60))
  })
})

describe('decodeBase64', () => {
  it('agrees with Node on every length', () => {
    for (let length = 1; length < 70; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length * 11) % 256)
      const text = Buffer.from(bytes).toString('base64')
      expect(decodeBase64(text)).toEqual(bytes)
      expect(decodeBase64(text.replace(/=+$/, ''))).toEqual(bytes)
    }
  })

  it.each(['', '=', 'A', 'AAAAA', 'A-_A', 'AA=A', 'AAA=A', 'AAA==='])('refuses %j', (text) => {
    expect(decodeBase64(text)).toBeUndefined()
  })
})
