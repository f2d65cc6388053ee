import { expect, it, vi } from 'vitest'
import type { z } from 'zod'

import { createComputerSettings, storedSettings } from './computer-settings.ts'

const all = { approval: true, refused: true, stalled: true, overdue: true, backup: true, screen: true }

function settings(kept: z.input<typeof storedSettings> = {}) {
  let stored: z.output<typeof storedSettings> = storedSettings.parse(kept)
  let isOn = false
  const onChange = vi.fn()
  const store = createComputerSettings({
    file: { current: () => stored, save: (next) => void (stored = next) },
    login: { isOn: () => isOn, set: (next) => void (isOn = next) },
    onChange,
  })
  return { store, onChange, setLogin: (next: boolean) => void (isOn = next) }
}

it('is off until somebody has decided', () => {
  const { store, onChange } = settings()
  expect(store.current()).toEqual({ keepsRunning: false, startsAtLogin: false, papers: {}, notices: all })
  expect(store.isDecided()).toBe(false)

  store.change({ keepsRunning: false })
  expect(store.isDecided()).toBe(true)
  expect(onChange).toHaveBeenCalledOnce()
})

it('changes what is named, and leaves the rest', () => {
  const { store } = settings()
  store.change({ startsAtLogin: true })
  expect(store.current()).toMatchObject({ keepsRunning: false, startsAtLogin: true })
  expect(store.isDecided()).toBe(false)
  store.change({ keepsRunning: true })
  expect(store.current()).toMatchObject({ keepsRunning: true, startsAtLogin: true })
})

it('shows what somebody has changed in the system', () => {
  const { store, setLogin } = settings({ keepsRunning: true })
  setLogin(true)
  expect(store.current().startsAtLogin).toBe(true)
})

it('reads what an earlier version has kept', () => {
  expect(storedSettings.parse({})).toEqual({ keepsRunning: null, papers: {}, notices: {} })
})

it('remembers a printer for each kind of paper', () => {
  const { store } = settings()
  const office = { printer: 'queue:Office', format: 'a4', isSilent: false } as const
  const till = { printer: 'device:/dev/usb/lp0', format: 'escpos-80', isSilent: true } as const
  store.change({ papers: { invoice: office } })
  store.change({ papers: { receipt: till } })
  expect(store.current().papers).toEqual({ invoice: office, receipt: till })
})

it('tells everything until somebody switches it off', () => {
  const { store } = settings()
  store.change({ notices: { overdue: false } })
  expect(store.current().notices).toEqual({ ...all, overdue: false })
})
