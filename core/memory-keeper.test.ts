import { describe, expect, it, vi } from 'vitest'

import { createMemoryKeeper } from './memory-keeper.ts'

const MB = 1024 * 1024

/** A process that holds so much, and so much less a moment after it has given back. */
function holding(megabytes: number, afterwards = megabytes) {
  let held = megabytes
  const release = vi.fn(() => void (held = afterwards))
  const keeper = createMemoryKeeper({ inUse: () => held * MB, release })
  const looks = (times: number) => {
    for (let time = 0; time < times; time += 1) keeper.look()
  }
  return { ...keeper, looks, release, hold: (now: number) => (held = now) }
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

  it('is asked for ever more seldom where nothing comes of it', () => {
    const { looks, release } = holding(300)
    looks(60)
    expect(release.mock.calls.length).toBeLessThan(8)
    looks(600)
    expect(release.mock.calls.length).toBeLessThan(20)
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
})
