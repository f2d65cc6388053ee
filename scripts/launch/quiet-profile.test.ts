import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { quietProfile } from './quiet-profile.ts'

let profile: string
beforeEach(() => (profile = mkdtempSync(join(tmpdir(), 'invoice-desk-profile-'))))
afterEach(() => rmSync(profile, { recursive: true, force: true }))

const kept = (): unknown => JSON.parse(readFileSync(join(profile, 'Default', 'Preferences'), 'utf8'))

it('asks in a new profile for no password to be kept', () => {
  quietProfile(profile)
  expect(kept()).toMatchObject({ credentials_enable_service: false, profile: { password_manager_enabled: false } })
})

it('leaves what a browser has written of the window', () => {
  const before = { profile: { name: 'Ada', password_manager_enabled: true }, browser: { app_window_placement: {} } }
  mkdirSync(join(profile, 'Default'))
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(before))
  quietProfile(profile)
  expect(kept()).toMatchObject({
    profile: { name: 'Ada', password_manager_enabled: false },
    browser: { app_window_placement: {} },
  })
})

it('begins anew where they are damaged, and is no reason to show no window', () => {
  mkdirSync(join(profile, 'Default'))
  writeFileSync(join(profile, 'Default', 'Preferences'), '{')
  quietProfile(profile)
  expect(kept()).toMatchObject({ translate: { enabled: false } })

  const file = join(profile, 'file')
  writeFileSync(file, '')
  expect(() => quietProfile(file)).not.toThrow()
})
