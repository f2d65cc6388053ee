import { createHmac } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { sign } from './audit-chain.ts'

describe('the signature of an entry', () => {
  it.each([0, 1, 32, 63, 64, 65, 200])('is HMAC-SHA256 with a key of %i bytes', (length) => {
    const key = { id: '0011223344556677', secret: '₦ky'.repeat(length).slice(0, length) }
    const hash = Buffer.alloc(32, 7)
    const mac = createHmac('sha256', key.secret).update('entry\n12\n9007199254740991\n').update(hash).digest('hex')

    for (const _time of ['first', 'again'])
      expect(sign(key, { businessKey: 12, key: Number.MAX_SAFE_INTEGER, hash }).toString('hex')).toBe(key.id + mac)
  })
})
