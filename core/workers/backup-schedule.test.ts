import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { memoryLogger } from '../../test/support/memory/logger.ts'
import { AppError } from '../contract/http/errors.ts'

import { createBackupSchedule } from './backup-schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Parts = Parameters<typeof createBackupSchedule>[0]

/** A schedule over an installation whose clock and timers are in the hands of the test. */
function openSchedule({ newest, hasAccount = true }: { newest?: number; hasAccount?: boolean } = {}) {
  const made: string[] = []
  let [slept, problem] = [0, null as string | null]
  let failure: AppError | undefined
  let last = newest
  const now = () => new Date(Date.now() + slept)
  const unit = {
    accounts: { any: async () => hasAccount },
    audit: { append: async () => undefined },
    concerns: () => undefined,
  }
  const backups = {
    target: async () => ({ newest: last === undefined ? null : { createdAt: new Date(last).toISOString() }, problem }),
    create: async (reason: string) => {
      if (failure) throw failure
      last = now().getTime()
      made.push(`${reason} ${now().toISOString().slice(0, 10)}`)
      return { id: 'b', size: 1, encrypted: false }
    },
  }
  const inUnit = async (work: (given: unknown) => unknown) => work({ ...unit, now: now() })
  const logger = memoryLogger()
  const schedule = createBackupSchedule({
    units: { read: inUnit, write: inUnit },
    backups,
    clock: { now, monotonic: () => Date.now() },
    logger,
  } as unknown as Parts)
  return {
    ...schedule,
    made,
    logger,
    /** The computer sleeps: its clock goes on, and no timer does. */
    sleep: (milliseconds: number) => void (slept += milliseconds),
    fails: (error: AppError | undefined) => (failure = error),
    goesElsewhere: (why: string | null) => (problem = why),
  }
}

describe('the daily backup', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it('is made a minute after the start where it is due, and then once a day', async () => {
    const { start, stop, made } = openSchedule()
    start()
    await vi.advanceTimersByTimeAsync(MINUTE - 1)
    expect(made).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(made).toEqual(['daily 2026-11-20'])

    await vi.advanceTimersByTimeAsync(3 * DAY)
    expect(made).toEqual([20, 21, 22, 23].map((day) => `daily 2026-11-${day}`))
    stop()
    await vi.advanceTimersByTimeAsync(3 * DAY)
    expect(made).toHaveLength(4)
  })

  it('waits for its day where one was made before the start', async () => {
    const { start, made } = openSchedule({ newest: Date.now() - 20 * HOUR })
    start()
    await vi.advanceTimersByTimeAsync(3 * HOUR)
    expect(made).toEqual([])
    await vi.advanceTimersByTimeAsync(HOUR + 10 * MINUTE)
    expect(made).toEqual(['daily 2026-11-20'])
  })

  it('is made once for all the days that the computer was off', async () => {
    const { start, made } = openSchedule({ newest: Date.now() - 9 * DAY })
    start()
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(made).toEqual(['daily 2026-11-20'])
  })

  it('is made soon after a computer wakes up that slept over its time', async () => {
    const { start, made, sleep } = openSchedule({ newest: Date.now() - HOUR })
    start()
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(made).toEqual([])
    sleep(3 * DAY)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(made).toEqual(['daily 2026-11-23'])
  })

  it('is not made before there is an account', async () => {
    const { start, made } = openSchedule({ hasAccount: false })
    start()
    await vi.advanceTimersByTimeAsync(DAY)
    expect(made).toEqual([])
  })

  it('is tried again after an hour where it failed, and that is in the log', async () => {
    const { start, made, fails, logger } = openSchedule()
    fails(new AppError('storage_full'))
    start()
    await vi.advanceTimersByTimeAsync(HOUR - MINUTE)
    expect(logger.lines.map(({ event }) => event)).toEqual(['backup.failed'])

    fails(undefined)
    await vi.advanceTimersByTimeAsync(15 * MINUTE)
    expect(made).toEqual(['daily 2026-11-20'])
  })
})
