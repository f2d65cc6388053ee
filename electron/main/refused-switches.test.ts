import { expect, it } from 'vitest'

import { whySwitchesAreRefused } from './refused-switches.ts'

const given = (...switches: readonly string[]) => whySwitchesAreRefused((name) => switches.includes(name))

it('refuses what opens the window to other programs, and says which', () => {
  expect(given('remote-debugging-port')).toContain('--remote-debugging-port')
  expect(given('remote-debugging-pipe', 'load-extension')).toContain('--remote-debugging-pipe, --load-extension')
})

it("leaves Chromium's other switches alone, and those that systems without namespaces need", () => {
  expect(given('disable-gpu', 'ozone-platform', 'no-sandbox', 'port', 'data-dir')).toBeUndefined()
  expect(given()).toBeUndefined()
})
