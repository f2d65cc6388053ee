import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { afterPrinting } from './after-printing.ts'

describe('a paper in the dialog of the printer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function printing() {
    const page = { hidden: false, hasFocus: vi.fn(() => true) }
    const gone = vi.fn()
    const stop = afterPrinting(page, gone)
    const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)
    return { page, gone, stop, minutes }
  }

  it('stays as long as the dialog is open, and a minute longer', () => {
    const { page, gone, minutes } = printing()
    page.hasFocus.mockReturnValue(false)
    minutes(30)
    page.hasFocus.mockReturnValue(true)
    minutes(1)
    expect(gone).not.toHaveBeenCalled()
    minutes(1)
    expect(gone).toHaveBeenCalledOnce()
    minutes(30)
    expect(gone).toHaveBeenCalledOnce()
  })

  it('goes where the window was hidden since', () => {
    const { page, gone, minutes } = printing()
    page.hasFocus.mockReturnValue(false)
    page.hidden = true
    minutes(2)
    expect(gone).toHaveBeenCalledOnce()
  })

  it('is left to the next one that takes its place', () => {
    const { gone, stop, minutes } = printing()
    stop()
    minutes(5)
    expect(gone).not.toHaveBeenCalled()
  })
})
