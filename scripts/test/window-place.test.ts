import { existsSync } from 'node:fs'

import { expect, it } from 'vitest'

import { root } from '../launch/processes.ts'
import { windowPlace } from './window-place.ts'

function machine(changes: { copier?: string; hasRuntime?: boolean; hasDisplay?: boolean; code?: number } = {}) {
  const ran: (readonly string[])[] = []
  const { copier, code = 0, hasRuntime = false, hasDisplay = true } = changes
  return {
    ran,
    ...{ copier, hasRuntime, hasDisplay, hasXvfb: true },
    run: async (command: readonly string[]) => {
      ran.push(command)
      return { code, output: 'fetching\nThe runtime cannot be fetched.\n' }
    },
  }
}

it('is the project where its runtime is installed, or nothing copies it', async () => {
  const installed = machine({ hasRuntime: true, copier: '/bin/copy' })
  expect(await windowPlace(installed)).toMatchObject({ folder: root, wrapper: [] })
  expect(await windowPlace(machine())).toMatchObject({ folder: root, wrapper: [] })
  expect(installed.ran).toEqual([])
})

it('is a copy otherwise, which is gone afterwards', async () => {
  const other = machine({ copier: '/bin/copy' })
  const place = await windowPlace(other)
  expect(other.ran).toEqual([['/bin/copy', root, place.folder]])
  expect(place.note).toBeUndefined()
  expect(existsSync(place.folder)).toBe(true)
  await place.remove()
  expect(existsSync(place.folder)).toBe(false)
})

it('is the project where the copy fails, and says why in one line', async () => {
  const place = await windowPlace(machine({ copier: '/bin/copy', code: 3 }))
  expect(place.folder).toBe(root)
  expect(place.note).toBe('No copy of the build for a window was made: The runtime cannot be fetched.')
})

it('has a display, made where there is none', async () => {
  expect((await windowPlace(machine({ hasDisplay: false }))).wrapper[0]).toBe('xvfb-run')
})
