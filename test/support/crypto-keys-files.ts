import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The public key whose private half is in test/fixtures/qr, so that tests can read what was encrypted for it. */
export const testPublicKey = readFileSync(new URL('../fixtures/qr/test-public-key.pem', import.meta.url), 'utf8')

export const testCertificate = 'bEF0V3FJbmo5cVZYbEdCblB4QVpjMG9HVWFrc29GM2hiYWFkYWMyODRBUT0='

/** crypto_keys.txt as FIRS issues it. */
export function cryptoKeysFile(pem = testPublicKey, certificate: string | null = testCertificate): Buffer {
  const publicKey = Buffer.from(pem).toString('base64')
  return Buffer.from(JSON.stringify({ public_key: publicKey, ...(certificate === null ? {} : { certificate }) }))
}

const spki = { type: 'spki', format: 'pem' } as const
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const

export const anotherPublicKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: spki, privateKeyEncoding: pkcs8 }).publicKey

export const shortKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 1024, publicKeyEncoding: spki, privateKeyEncoding: pkcs8 }).publicKey

export const ellipticKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding: spki, privateKeyEncoding: pkcs8 }).publicKey

export const privateKey = (): string =>
  readFileSync(new URL('../fixtures/qr/test-private-key.pem', import.meta.url), 'utf8')
