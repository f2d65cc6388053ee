import { createHmac } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { CHAIN_START, CHAIN_START_HEX, chainHash, createChainReader, halved, isSignature, sign } from './audit-chain.ts'

describe('the signature of an entry', () => {
  it.each([0, 1, 32, 63, 64, 65, 200])('is HMAC-SHA256 with a key of %i bytes', (length) => {
    const key = { id: '0011223344556677', secret: '₦ky'.repeat(length).slice(0, length) }
    const hash = Buffer.alloc(32, 7)
    const mac = createHmac('sha256', key.secret).update('entry\n12\n9007199254740991\n').update(hash).digest('hex')

    for (const _time of ['first', 'again'])
      expect(sign(key, { businessKey: 12, key: Number.MAX_SAFE_INTEGER, hash }).toString('hex')).toBe(key.id + mac)
  })
})

describe('a stored signature', () => {
  const key = { id: '0011223344556677', secret: 'key' }
  const whole = sign(key, { businessKey: 12, key: 7, hash: Buffer.alloc(32, 7) })
  const is = (stored: Buffer) => isSignature(stored.toString('hex'), whole.toString('hex'))
  const other = (at: number) => Buffer.from(whole.map((byte, place) => (place === at ? byte ^ 1 : byte)))

  it('is all of it, or the id of the key and half of the HMAC', () => {
    expect(halved(whole)).toHaveLength(24)
    expect([whole, halved(whole)].map(is)).toEqual([true, true])
  })

  it.each([0, 8, 23])('is none with another byte at %i, whole or halved', (at) => {
    expect([other(at), halved(other(at))].map(is)).toEqual([false, false])
  })

  it.each([0, 8, 16, 23, 25, 39])('is none with %i bytes', (length) => {
    expect(is(whole.subarray(0, length))).toBe(false)
  })
})

describe('a reader of chains', () => {
  const contentOf = (reason: string) => ({
    ...{ subjectKind: 'invoice', subjectId: 'i', action: 'invoice.cancelled', actorKind: 'user', actorId: null },
    ...{ actorName: 'Adéọlá', at: 1_700_000_000_000, before: null, after: JSON.stringify({ reason }) },
  })

  it('comes to the hashes and signatures that were written, of short and very long entries in turn', () => {
    const reader = createChainReader()
    const key = { id: '0011223344556677', secret: '₦ key' }
    let written: Buffer = CHAIN_START
    let read = CHAIN_START_HEX
    for (const reason of ['', '₦'.repeat(40_000), 'half \ud83d of one', '\u0000', 'x'.repeat(100_000), '₦']) {
      written = chainHash(written, contentOf(reason))
      read = reader.hashAfter(read, contentOf(reason))
      expect(read).toBe(written.toString('hex'))
      const place = { businessKey: 3, key: Number.MAX_SAFE_INTEGER - reason.length }
      expect(reader.signatureOf(key, { ...place, hash: read })).toBe(
        sign(key, { ...place, hash: written }).toString('hex'),
      )
    }
  })
})
