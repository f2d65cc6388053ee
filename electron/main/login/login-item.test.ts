import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, vi } from 'vitest'

import { createLoginItem, withoutBackground } from './login-item.ts'

function login(platform: NodeJS.Platform, folder: string, program = '/opt/Invoice Desk/invoice-desk') {
  const app = {
    getLoginItemSettings: vi.fn(() => ({ openAtLogin: true, wasOpenedAtLogin: platform === 'darwin' })),
    setLoginItemSettings: vi.fn(),
  }
  const args = ['--data-dir=/srv/100% "books"']
  return { app, item: createLoginItem({ app, platform, program, args, configFolder: () => folder }) }
}

it('is a file of the desktop on Linux, which starts the program without a window', () => {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-login-'))
  const { item } = login('linux', folder)
  expect(item.isOn()).toBe(false)
  item.set(true)
  expect(item.isOn()).toBe(true)
  const lines = readFileSync(join(folder, 'autostart', 'invoice-desk.desktop'), 'utf8').split('\n')
  expect(lines[0]).toBe('[Desktop Entry]')
  expect(lines).toContain(
    'Exec="/opt/Invoice Desk/invoice-desk" "--data-dir=/srv/100%% \\\\"books\\\\"" "--in-background"',
  )
  item.set(false)
  item.set(false)
  expect(item.isOn()).toBe(false)
  rmSync(folder, { recursive: true })
})

it.each(['win32', 'darwin'] as const)('is kept by the system on %s', (platform) => {
  const { app, item } = login(platform, '/nowhere')
  expect(item.isOn()).toBe(true)
  item.set(false)
  expect(app.setLoginItemSettings).toHaveBeenCalledExactlyOnceWith({
    openAtLogin: false,
    path: '/opt/Invoice Desk/invoice-desk',
    args: ['--data-dir=/srv/100% "books"', '--in-background'],
  })
})

it('is known by its argument, and on macOS, which gives none, by the system', () => {
  expect(login('linux', '/nowhere').item.wasUsed(['app', '--in-background'])).toBe(true)
  expect(login('linux', '/nowhere').item.wasUsed(['app'])).toBe(false)
  expect(login('win32', '/nowhere').item.wasUsed(['app'])).toBe(false)
  expect(login('darwin', '/nowhere').item.wasUsed(['app'])).toBe(true)
})

it('is no flag of the product', () => {
  expect(withoutBackground(['.', '--port=0', '--in-background'])).toEqual(['.', '--port=0'])
})
