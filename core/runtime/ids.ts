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
  let counter = 0

  const take = (bytes: number): Buffer => {
    if (used + bytes > POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    used += bytes
    return pool.subarray(used - bytes, used)
  }

  const restartCounter = (millisecond: number): void => {
    latest = millisecond
    counter = take(2).readUInt16BE() & 0x7ff
  }

  return {
    uuid() {
      const now = clock.now().getTime()
      if (now > latest) restartCounter(now)
      else if (counter < MAX_COUNTER) counter += 1
      else restartCounter(latest + 1)

      const bytes = Buffer.alloc(16)
      bytes.writeUIntBE(latest, 0, 6)
      bytes.writeUInt16BE(0x7000 | counter, 6)
      take(8).copy(bytes, 8)
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)

      const hex = bytes.toString('hex')
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
    },

    secret(bytes) {
      if (!Number.isInteger(bytes) || bytes < 1) throw new RangeError(`A secret of ${bytes} bytes cannot be made`)
      return randomBytes(bytes).toString('base64url')
    },
  }
}
