import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { memoryPlace } from './memory-place.ts'

it('tests write into a folder in memory that is gone afterwards, where there is room', async () => {
  const place = await memoryPlace({ memory: tmpdir(), enough: 1 })
  const folder = place.env?.['TMPDIR'] ?? ''
  expect(folder.startsWith(join(tmpdir(), 'invoice-desk-tests-'))).toBe(true)
  expect(existsSync(folder)).toBe(true)
  await place.remove()
  expect(existsSync(folder)).toBe(false)
})

it.each([
  ['too little room', { memory: tmpdir(), enough: Infinity }],
  ['no such folder', { memory: join(tmpdir(), 'nothing', 'here') }],
])('tests write where they always do with %s', async (_what, machine) => {
  expect((await memoryPlace(machine)).env).toBeUndefined()
})
