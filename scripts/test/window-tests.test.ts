import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../launch/processes.ts'
import { stages } from './stages.ts'
import { IN_WINDOW } from './window-tests.ts'

it.each(IN_WINDOW)('%s is there to be run in a window', (file) => {
  expect(existsSync(join(root, file))).toBe(true)
})

it('is what npm test does behind the same tests without one', () => {
  const names = stages.map(({ name }) => name)
  expect(names.indexOf('window')).toBeGreaterThan(names.indexOf('e2e'))
})
