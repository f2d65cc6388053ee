import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { createJsonFile } from './json-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'invoice-desk-json-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const onFailure = vi.fn()
const open = (file = join(folder, 'kept.json')) =>
  createJsonFile({ file: () => file, schema: z.object({ size: z.number() }), otherwise: { size: 1 }, onFailure })

it('remembers what was saved over a restart', () => {
  expect(open().current()).toEqual({ size: 1 })
  open().save({ size: 2 })
  expect(open().current()).toEqual({ size: 2 })
})

it.each(['', '{"size":', '{"size":"large"}', 'null'])('takes a damaged file for none: %s', (content) => {
  writeFileSync(join(folder, 'kept.json'), content)
  expect(open().current()).toEqual({ size: 1 })
})

it('goes on with what was saved where it cannot be written, and says so', () => {
  const file = open(join(folder, 'missing', 'kept.json'))
  file.save({ size: 3 })
  expect(file.current()).toEqual({ size: 3 })
  expect(onFailure).toHaveBeenCalledOnce()
})

it('is written whole', () => {
  open().save({ size: 4 })
  expect(JSON.parse(readFileSync(join(folder, 'kept.json'), 'utf8'))).toEqual({ size: 4 })
})
