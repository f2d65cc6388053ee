import { describe, expect, it, vi } from 'vitest'

import { trayLine, trayTemplate } from './tray-menu.ts'

const url = 'http://127.0.0.1:4780'
const state = { url, invoices: 0, isPaused: false }

it.each([
  [{}, 'Nothing waits to be sent'],
  [{ invoices: 2 }, '2 invoices wait for FIRS / NRS'],
  [{ isPaused: true }, 'Sending is paused'],
  [{ isPaused: true, invoices: 1 }, 'Sending is paused: 1 invoice waits for FIRS / NRS'],
  [{ invoices: undefined }, 'The data cannot be used: open Invoice Desk'],
])('says how it goes: %o', (change, line) => {
  expect(trayLine({ ...state, ...change })).toBe(line)
})

describe('the menu of the tray', () => {
  const actions = () => ({ open: vi.fn(), create: vi.fn(), setPaused: vi.fn(), quit: vi.fn() })
  const choose = (changed: Partial<typeof state>, label: string, done = actions()) => {
    const item = trayTemplate({ ...state, ...changed }, done).find((one) => one.label === label)
    if (item?.click) Reflect.apply(item.click, undefined, [])
    return done
  }

  it('names the address that tills use', () => {
    expect(trayTemplate(state, actions())[0]).toMatchObject({ label: `Running at ${url}`, enabled: false })
  })

  it('opens, begins an invoice and quits', () => {
    expect(choose({}, 'Open Invoice Desk').open).toHaveBeenCalledOnce()
    expect(choose({}, 'New invoice').create).toHaveBeenCalledOnce()
    expect(choose({}, 'Quit').quit).toHaveBeenCalledOnce()
  })

  it('pauses what moves, and resumes it', () => {
    expect(choose({}, 'Pause sending').setPaused).toHaveBeenCalledExactlyOnceWith(true)
    expect(choose({ isPaused: true }, 'Resume sending').setPaused).toHaveBeenCalledExactlyOnceWith(false)
    const labels = trayTemplate({ ...state, invoices: undefined }, actions()).map(({ label }) => label)
    expect(labels).not.toContain('Pause sending')
  })
})
