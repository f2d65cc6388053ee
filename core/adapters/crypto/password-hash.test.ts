import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

describe('password hash', () => {
  it('verifies the password and no other', async () => {
    const stored = await hashPassword('correct horse')
    expect(await verifyPassword('correct horse', stored)).toBe(true)
    expect(await verifyPassword('correct horse ', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
    expect(await verifyPassword('correct horse', undefined)).toBe(false)
  })

  it('is scrypt with its parameters written beside it, so that they can be raised later', async () => {
    const salt = Buffer.from('0123456789abcdef')
    const hash = scryptSync('pass word 10', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    expect(await hashPassword('pass word 10', salt)).toBe(`$scrypt$ln=15,r=8,p=1$${unpadded(salt)}$${unpadded(hash)}`)

    const older = scryptSync('old', salt, 32, { N: 1024, r: 8, p: 1 })
    expect(await verifyPassword('old', `$scrypt$ln=10,r=8,p=1$${unpadded(salt)}$${unpadded(older)}`)).toBe(true)
  })

  it('salts: two hashes of one password differ', async () => {
    expect(await hashPassword('same password')).not.toBe(await hashPassword('same password'))
  })

  it('takes composed and decomposed tone marks for the same password', async () => {
    const stored = await hashPassword('Adébáyọ̀ 2026'.normalize('NFD'))
    expect(await verifyPassword('Adébáyọ̀ 2026'.normalize('NFC'), stored)).toBe(true)
  })

  it('never matches a text it cannot read, and does not try absurd costs', async () => {
    const salt = 'MDEyMzQ1Njc4OWFiY2RlZg'
    const hash = 'MDEyMzQ1Njc4OWFiY2RlZg'
    for (const stored of [
      '',
      'plain',
      `$scrypt$ln=30,r=8,p=1$${salt}$${hash}`,
      `$scrypt$ln=15,r=8,p=1$$`,
      `$argon2$${salt}`,
    ]) {
      expect(await verifyPassword('x', stored)).toBe(false)
    }
  })
})
