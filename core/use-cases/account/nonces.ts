import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { NONCE_SECONDS, type Nonces } from '../../ports/people/nonces.ts'
import type { Clock } from '../../ports/runtime/clock.ts'

export { NONCE_SECONDS }

const LIFE_MS = NONCE_SECONDS * 1000

/**
 * Nonces of this process. None is stored when it is issued, so asking for many fills nothing; they are signed with a key
 * that ends with the process, so a program that stands in for it later can neither keep some for then nor make its own.
 */
export function createNonces({ clock }: { readonly clock: Pick<Clock, 'monotonic'> }): Nonces {
  const key = randomBytes(32)
  const taken = new Map<string, number>()
  const seal = (content: string) => createHmac('sha256', key).update(content).digest()

  function forgetOld(now: number): void {
    for (const [nonce, at] of taken) {
      if (now - at <= LIFE_MS) return
      taken.delete(nonce)
    }
  }

  return {
    async issue() {
      const content = `${Math.floor(clock.monotonic()).toString(36)}.${randomBytes(16).toString('base64url')}`
      return `${content}.${seal(content).toString('base64url')}`
    },

    async take(nonce) {
      const [at = '', random = '', seal64 = ''] = nonce.split('.')
      const given = Buffer.from(seal64, 'base64url')
      const expected = seal(`${at}.${random}`)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false

      const now = clock.monotonic()
      forgetOld(now)
      // What was taken is known by its content: another spelling of the same seal is the same nonce.
      const content = `${at}.${random}`
      if (now - Number.parseInt(at, 36) > LIFE_MS || taken.has(content)) return false
      taken.set(content, now)
      return true
    },
  }
}
