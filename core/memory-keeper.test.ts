import { describe, expect, it, vi } from 'vitest'

import { createMemoryKeeper } from './memory-keeper.ts'

const MB = 1024 * 1024

/** A process that holds so much, and so much less a moment after it has given back. */
function holding(megabytes: number, afterwards = megabytes) {
  let held = megabytes
  const release = vi.fn(() => void (held = afterwards))
  const limitGrowth = vi.fn<(isLimited: boolean) => void>()
  const keeper = createMemoryKeeper({ inUse: () => held * MB, release, limitGrowth })
  const looks = (times: number) => {
    for (let time = 0; time < times; time += 1) keeper.look()
  }
  return { ...keeper, looks, release, limitGrowth, hold: (now: number) => (held = now) }
}

describe('memory that is kept', () => {
  it('is given back when the work has ended, and not while it goes on', () => {
    const { noteRequest, looks, release } = holding(370, 120)
    for (let request = 0; request < 100; request += 1) noteRequest()
    looks(1)
    expect(release).not.toHaveBeenCalled()

    noteRequest()
    looks(1)
    expect(release).toHaveBeenCalledOnce()
    looks(100)
    expect(release).toHaveBeenCalledOnce()
  })

  it('is left alone where it is little', () => {
    const { looks, release } = holding(110)
    looks(100)
    expect(release).not.toHaveBeenCalled()
  })

  it('is asked for a few times more where nothing comes of it, and then no more until something has happened', () => {
    const { looks, release } = holding(300)
    looks(40)
    const few = release.mock.calls.length
    expect(few).toBeGreaterThan(2)
    expect(few).toBeLessThan(8)
    looks(600)
    expect(release).toHaveBeenCalledTimes(few)
  })

  it('is asked for ever more seldom where a little grows each time and does not come back', () => {
    const { looks, release, hold } = holding(300)
    for (let minute = 1; minute <= 660; minute += 1) {
      hold(300 + minute)
      looks(1)
    }
    // Every fifteen megabytes, and a few times more at first.
    expect(release.mock.calls.length).toBeLessThan(60)
  })

  it('is given back soon where it has grown since nothing came of it', () => {
    const { looks, release, hold } = holding(300)
    looks(600)
    const before = release.mock.calls.length
    hold(302)
    looks(1)
    expect(release).toHaveBeenCalledTimes(before)
    hold(320)
    looks(1)
    expect(release).toHaveBeenCalledTimes(before + 1)
  })

  it('is given back once more when work comes to rest, however little is left of it', () => {
    const { looks, release, hold } = holding(300)
    for (let step = 0; step < 10; step += 1) {
      hold(300 + step * 2)
      looks(1)
    }
    const before = release.mock.calls.length
    hold(325)
    looks(1)
    hold(325)
    looks(600)
    expect(release.mock.calls.length).toBeGreaterThan(before)
    expect(release.mock.calls.length).toBeLessThan(before + 6)
  })

  it('is asked for ever more seldom where it is taken again at once, however still it is then', () => {
    let held = 300
    let calls = 0
    const release = () => ((calls += 1), (held = 260))
    // Right after it is less, and a look later all of it is taken again.
    const inUse = () => {
      const now = held * MB
      held = 300
      return now
    }
    const { look } = createMemoryKeeper({ inUse, release, limitGrowth() {} })
    for (let time = 0; time < 600; time += 1) look()
    expect(calls).toBeGreaterThan(8)
    expect(calls).toBeLessThan(30)
  })

  it('is given back soon where a part of the program has let go of much', () => {
    const { looks, release, hold } = holding(300)
    looks(600)
    const before = release.mock.calls.length
    hold(270)
    looks(1)
    expect(release).toHaveBeenCalledTimes(before + 1)
  })

  it('is given back each time that it was worthwhile', () => {
    const { looks, release, hold } = holding(300, 140)
    for (let load = 1; load <= 5; load += 1) {
      hold(300)
      looks(1)
      expect(release).toHaveBeenCalledTimes(load)
      // What remains is worth another try or two.
      hold(120)
      looks(1)
    }
  })

  it('may grow while many requests come, and little otherwise', () => {
    const { start, stop, noteRequest, looks, limitGrowth } = holding(110)
    start()
    stop()
    expect(limitGrowth.mock.calls).toEqual([[true]])
    for (let request = 0; request < 19; request += 1) noteRequest()
    expect(limitGrowth).toHaveBeenCalledOnce()
    for (let request = 0; request < 100; request += 1) noteRequest()
    expect(limitGrowth).toHaveBeenLastCalledWith(false)
    looks(1)
    expect(limitGrowth).toHaveBeenCalledTimes(2)
    looks(1)
    expect(limitGrowth).toHaveBeenLastCalledWith(true)
    looks(5)
    expect(limitGrowth).toHaveBeenCalledTimes(3)
  })

  it('is looked at once a minute while nobody asks and nothing grows, and sooner again with the next request', () => {
    vi.useFakeTimers()
    try {
      let looked = 0
      let held = 90
      const inUse = () => ((looked += 1), held * MB)
      const { start, stop, noteRequest } = createMemoryKeeper({ inUse, release() {}, limitGrowth() {} })
      start()
      vi.advanceTimersByTime(20_000)
      expect(looked).toBe(2)
      vi.advanceTimersByTime(600_000)
      expect(looked).toBe(12)
      noteRequest()
      vi.advanceTimersByTime(20_000)
      expect(looked).toBe(14)
      // Work that no request asked for, such as a check of all that is stored.
      for (let step = 0; step < 6; step += 1) {
        held += 5
        vi.advanceTimersByTime(step === 0 ? 60_000 : 10_000)
      }
      expect(looked).toBe(20)
      stop()
      noteRequest()
      vi.advanceTimersByTime(600_000)
      expect(looked).toBe(20)
    } finally {
      vi.useRealTimers()
    }
  })
})
