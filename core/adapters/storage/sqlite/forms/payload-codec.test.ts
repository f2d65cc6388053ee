import { describe, expect, it } from 'vitest'

import { packPayload, unpackPayload } from './payload-codec.ts'

const payload = Buffer.from('{"business_id":"0194f3a0","irn":"INV000143-94ND90NR-20231130","note":"Ọjà"}')

describe('a stored payload', () => {
  it.each([
    ['JSON', payload],
    ['nothing', Buffer.alloc(0)],
    ['bytes that look packed', Buffer.from([1, 2, 3])],
    ['a hundred lines', Buffer.from(JSON.stringify(Array.from({ length: 100 }, (_, line) => ({ line }))))],
  ])('is read as the bytes that were frozen: %s', (_name, bytes) => {
    expect(unpackPayload(packPayload(bytes))).toEqual(bytes)
  })

  it('is read as it stands where an older version stored it', () => {
    expect(unpackPayload(payload)).toBe(payload)
  })

  it('is read by every later version: the dictionary never changes', () => {
    const stored = Buffer.from(PACKED_BY_THE_FIRST, 'base64')
    expect(unpackPayload(stored)).toEqual(payload)
  })

  it('is never read as what was frozen where it is damaged, and never takes more memory than a payload has', () => {
    const packed = packPayload(payload)
    for (let at = 0; at < packed.length - 1; at += 1) {
      const damaged = Buffer.from(packed)
      damaged.writeUInt8(packed.readUInt8(at) ^ 0x10, at)
      expect([at, unpackPayload(damaged).equals(payload)]).toEqual([at, false])
    }
    expect(unpackPayload(packed.subarray(0, -5))).toEqual(packed.subarray(0, -5))

    const huge = packPayload(Buffer.alloc(17 * 1024 * 1024))
    expect(unpackPayload(huge)).toBe(huge)
  })
})

const PACKED_BY_THE_FIRST = 'AUMv4wwMLU3SjBMNUMs6A0MTY11LEz8XSwO/IF0jAyNjQ0NjA0SR8XB3T9bhBUq1AA=='
