import { describe, expect, it, vi } from 'vitest'

import type { WaitingWork } from '../tray/waiting-texts.ts'
import { createLastClose, type Question } from './last-close.ts'

const nothing: WaitingWork = { invoices: 0, reportBy: null, hasPrograms: false }
const two: WaitingWork = { ...nothing, invoices: 2 }

type Situation = {
  readonly platform?: NodeJS.Platform
  readonly isQuitting?: boolean
  readonly keepsRunning?: boolean
  readonly isDecided?: boolean
  readonly work?: WaitingWork | undefined
  readonly response?: number
  readonly checkboxChecked?: boolean
}

const notices = { approval: true, refused: true, stalled: true, overdue: true, backup: true, screen: true }

function closing(situation: Situation = {}) {
  const { platform = 'linux', isQuitting = false, keepsRunning = false, isDecided = true, response = 0 } = situation
  const work = 'work' in situation ? situation.work : nothing
  const change = vi.fn()
  const waiting = vi.fn(async () => work)
  const askInBox = vi.fn(async (_window: unknown, _question: Question) => ({
    response,
    checkboxChecked: situation.checkboxChecked ?? false,
  }))
  const close = createLastClose<string>({
    platform,
    isQuitting: () => isQuitting,
    settings: {
      current: () => ({ keepsRunning, startsAtLogin: false, papers: {}, notices }),
      isDecided: () => isDecided,
      change,
    },
    waiting,
    askInBox,
    now: () => new Date('2026-11-28T10:00:00Z'),
  })
  return { close, change, waiting, askInBox }
}

describe('closing the last window', () => {
  it.each([
    [{ isQuitting: true, keepsRunning: true }, 'close'],
    [{ platform: 'darwin', keepsRunning: true }, 'close'],
    [{ keepsRunning: true }, 'hide'],
    [{ keepsRunning: false }, 'ask'],
  ] as const)('means, with %o: %s', (situation, what) => {
    expect(closing(situation).close.lastClose()).toBe(what)
  })

  it.each([{ work: nothing }, { work: undefined }, { work: nothing, isDecided: false }])(
    'asks nothing where nothing stops: %o',
    async (situation) => {
      const { close, askInBox } = closing(situation)
      expect(await close.ask('window')).toBe('close')
      expect(askInBox).not.toHaveBeenCalled()
    },
  )

  it('asks nothing where it cannot be told what waits', async () => {
    const { close, waiting, askInBox } = closing()
    waiting.mockRejectedValue(new Error('The database is closed.'))
    expect(await close.ask('window')).toBe('close')
    expect(askInBox).not.toHaveBeenCalled()
  })

  it.each([
    [0, 'stay'],
    [1, 'close'],
  ] as const)('says what waits, and stays unless somebody quits: %i', async (response, what) => {
    const { close, askInBox, change } = closing({ work: two, response })
    expect(await close.ask('window')).toBe(what)
    const [window, question] = askInBox.mock.calls[0] ?? []
    expect(window).toBe('window')
    expect(question).toMatchObject({
      message: 'Quit Invoice Desk?',
      detail: expect.stringContaining('2 invoices wait'),
    })
    expect(change).not.toHaveBeenCalled()
  })

  // Whoever has decided that tills need nothing is not asked each evening.
  it('does not ask because of tills alone, once somebody has decided', async () => {
    const { close, askInBox } = closing({ work: { ...nothing, hasPrograms: true } })
    expect(await close.ask('window')).toBe('close')
    expect(askInBox).not.toHaveBeenCalled()
  })
})

describe('the first time that it matters', () => {
  it.each([
    [0, false, 'hide', { keepsRunning: true }],
    [0, true, 'hide', { keepsRunning: true, startsAtLogin: true }],
    [1, false, 'close', { keepsRunning: false }],
    [2, true, 'stay', undefined],
  ] as const)('asks whether to go on without a window: %i, %s', async (response, checkboxChecked, what, changed) => {
    const work = { ...nothing, hasPrograms: true }
    const { close, change } = closing({ isDecided: false, work, response, checkboxChecked })
    expect(await close.ask('window')).toBe(what)
    expect(change.mock.calls).toEqual(changed === undefined ? [] : [[changed]])
  })
})

it('is told to who quits by a menu, too, with or without a window', async () => {
  const { close, askInBox } = closing({ work: two, response: 1 })
  expect(await close.mayQuit(undefined)).toBe(true)
  expect(askInBox).toHaveBeenCalledOnce()
  expect(await closing().close.mayQuit('window')).toBe(true)
})
