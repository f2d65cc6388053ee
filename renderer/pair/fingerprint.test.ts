import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { fingerprintOf } from './fingerprint.ts'

const der = Uint8Array.from({ length: 300 }, (_, index) => index % 251)
const digits = createHash('sha256').update(der).digest('hex').toUpperCase()

it('is that of the certificate, in pairs of which eight are on a line', async () => {
  const shown = await fingerprintOf(der)
  expect(shown.replaceAll(/[:\n]/g, '')).toBe(digits)
  expect(shown.split('\n').map((line) => line.split(':').length)).toEqual([8, 8, 8, 8])
})

it('is the same of a file that is text', async () => {
  const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  expect(await fingerprintOf(new TextEncoder().encode(pem))).toBe(await fingerprintOf(der))
})
