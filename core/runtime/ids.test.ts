import { describe, expect, it } from 'vitest'

import { systemClock } from './clock.ts'
import { systemIds } from './ids.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const millisecondOf = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)

const at = (times: () => number) => ({ now: () => new Date(times()) })

const expectStrictlyIncreasing = (uuids: readonly string[]): void => {
  const outOfOrder = uuids.findIndex((uuid, index) => index > 0 && uuid <= (uuids[index - 1] ?? ''))
  expect(outOfOrder).toBe(-1)
}

describe('uuid', () => {
  it('is a UUIDv7 of the RFC 9562 shape that carries the time', () => {
    const time = Date.UTC(2026, 0, 15, 12, 30)
    const uuid = systemIds(at(() => time)).uuid()

    expect(uuid).toMatch(UUID_V7)
    expect(millisecondOf(uuid)).toBe(time)
  })

  it('keeps strictly increasing within one millisecond, beyond the 4096 values of its counter', () => {
    const ids = systemIds(at(() => 1_750_000_000_000))
    const uuids = Array.from({ length: 20_000 }, () => ids.uuid())

    expectStrictlyIncreasing(uuids)
    expect(uuids.every((uuid) => UUID_V7.test(uuid))).toBe(true)
  })

  it('keeps strictly increasing when the clock is set back, even by years', () => {
    let time = 1_750_000_000_000
    const ids = systemIds(at(() => time))
    const before = Array.from({ length: 100 }, () => ids.uuid())
    time -= 5 * 365 * 24 * 3600 * 1000
    const after = Array.from({ length: 10_000 }, () => ids.uuid())

    expectStrictlyIncreasing([...before, ...after])
  })

  it('keeps strictly increasing on the real clock, and never repeats itself', () => {
    const ids = systemIds(systemClock())
    const uuids = Array.from({ length: 50_000 }, () => ids.uuid())

    expectStrictlyIncreasing(uuids)
    expect(new Set(uuids.map((uuid) => uuid.slice(19))).size).toBe(uuids.length)
  })

  it('does not depend on another process for being unique', () => {
    const clock = at(() => 1_750_000_000_000)
    const one = systemIds(clock)
    const other = systemIds(clock)
    const uuids = Array.from({ length: 5_000 }, () => [one.uuid(), other.uuid()]).flat()

    expect(new Set(uuids).size).toBe(uuids.length)
  })
})

describe('secret', () => {
  const ids = systemIds(systemClock())

  it.each([1, 16, 32, 256, 5_000])('of %i bytes is base64url of exactly that many bytes', (bytes) => {
    const secret = ids.secret(bytes)

    expect(secret).toMatch(/^[\w-]+$/)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(bytes)
  })

  it('is never handed out twice', () => {
    const secrets = Array.from({ length: 1_000 }, () => ids.secret(32))
    expect(new Set(secrets).size).toBe(secrets.length)
  })

  it.each([0, -1, 1.5, Number.NaN])('of %d bytes is refused', (bytes) => {
    expect(() => ids.secret(bytes)).toThrow(RangeError)
  })
})
