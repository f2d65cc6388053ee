import { randomBytes, randomFillSync } from 'node:crypto'

import type { Clock } from '../ports/runtime/clock.ts'
import type { Ids } from '../ports/runtime/ids.ts'

const MAX_COUNTER = 0xfff
const POOL_BYTES = 4096

/**
 * UUIDv7 with the millisecond in the first 48 bits, a counter in the 12 bits of rand_a and 62 fresh random bits
 * (RFC 9562, section 6.2, method 1). The counter starts at a random value below 2048; when it runs out, or while the
 * wall clock is behind, the timestamp runs ahead instead of going back, so the order never breaks.
 */
export function systemIds(clock: Pick<Clock, 'now'>): Ids {
  const pool = Buffer.alloc(POOL_BYTES)
  let used = POOL_BYTES
  let latest = -1
  let time = ''
  let counter = 0

  /** Where so many random bytes begin that nobody has had. */
  const take = (bytes: number): number => {
    if (used + bytes > POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    used += bytes
    return used - bytes
  }

  const restartCounter = (millisecond: number): void => {
    latest = millisecond
    const hex = millisecond.toString(16).padStart(12, '0')
    time = `${hex.slice(0, 8)}-${hex.slice(8)}`
    counter = pool.readUInt16BE(take(2)) & 0x7ff
  }

  return {
    uuid() {
      const now = clock.now().getTime()
      if (now > latest) restartCounter(now)
      else if (counter < MAX_COUNTER) counter += 1
      else restartCounter(latest + 1)

      const from = take(8)
      pool.writeUInt8((pool.readUInt8(from) & 0x3f) | 0x80, from)
      const random = pool.toString('hex', from, from + 8)
      return `${time}-${(0x7000 | counter).toString(16)}-${random.slice(0, 4)}-${random.slice(4)}`
    },

    secret(bytes) {
      if (!Number.isInteger(bytes) || bytes < 1) throw new RangeError(`A secret of ${bytes} bytes cannot be made`)
      return randomBytes(bytes).toString('base64url')
    },
  }
}
