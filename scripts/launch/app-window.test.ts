import { expect, it } from 'vitest'

import { windowProfile } from './app-window.ts'
import { troublePage } from './trouble-page.ts'

const profileOn = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv = {}, dataDir = '/data/shop') =>
  windowProfile(dataDir, { ...process, platform, env }, platform === 'win32' ? 'C:\\Users\\Ngozi' : '/home/ngozi')

it('keeps what the browser knows of a window beside the other programs of each system', () => {
  expect(profileOn('linux')).toMatch(/^\/home\/ngozi\/\.config\/Invoice Desk Window\/[\da-f]{16}\/Browser$/)
  expect(profileOn('linux', { XDG_CONFIG_HOME: '/etc/ngozi' })).toMatch(/^\/etc\/ngozi\/Invoice Desk Window\//)
  expect(profileOn('darwin')).toMatch(/^\/home\/ngozi\/Library\/Application Support\/Invoice Desk Window\//)
  expect(profileOn('win32', { APPDATA: 'D:\\Roaming' }).startsWith('D:\\Roaming')).toBe(true)
})

it('keeps two data folders apart', () => {
  expect(profileOn('linux', {}, '/data/other')).not.toBe(profileOn('linux'))
})

it('shows a name with signs of HTML as it is', () => {
  expect(troublePage('The folder /tmp/<b>"R&D" cannot be written.\n')).toContain(
    '<pre>The folder /tmp/&lt;b&gt;&quot;R&amp;D&quot; cannot be written.</pre>',
  )
})
