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

  it('is asked for ever more seldom where it moves and nothing comes of it', () => {
    const { looks, release, hold } = holding(300)
    const lookWhileItMoves = (times: number) => {
      for (let time = 0; time < times; time += 1) {
        hold(300 + (time % 2) * 10)
        looks(1)
      }
    }
    lookWhileItMoves(60)
    expect(release.mock.calls.length).toBeLessThan(8)
    lookWhileItMoves(600)
    expect(release.mock.calls.length).toBeLessThan(20)
  })

  it('is asked for once where it stands still', () => {
    const { looks, release, hold } = holding(300)
    looks(300)
    hold(303)
    looks(300)
    expect(release).toHaveBeenCalledOnce()
  })

  it('is given back soon where it has grown since nothing came of it', () => {
    const { looks, release, hold } = holding(300)
    looks(600)
    const before = release.mock.calls.length
    hold(303)
    looks(1)
    expect(release).toHaveBeenCalledTimes(before)
    hold(320)
    looks(1)
    expect(release).toHaveBeenCalledTimes(before + 1)
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
})
