import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createBuildStamp } from './stamp.ts'

const part = { name: 'server', inputs: ['core', 'package-lock.json'], outputs: ['out/server.js'] }

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'invoice-desk-stamp-'))
  await mkdir(join(root, 'core', 'money'), { recursive: true })
  await writeFile(join(root, 'core', 'money', 'money.ts'), 'one')
  await writeFile(join(root, 'package-lock.json'), '{}')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const writeOutput = async () => {
  await mkdir(join(root, 'out'), { recursive: true })
  await writeFile(join(root, 'out', 'server.js'), '')
}

const build = () => createBuildStamp(root).build(part, writeOutput)

const isStale = async () => (await createBuildStamp(root).stale([part])).length === 1

describe('what has to be built again', () => {
  it('is everything at first and nothing afterwards', async () => {
    expect(await isStale()).toBe(true)
    await build()
    expect(await isStale()).toBe(false)
  })

  it('is what a source, a new file, a removed file or the lockfile changed', async () => {
    await build()
    await writeFile(join(root, 'core', 'money', 'money.ts'), 'two')
    expect(await isStale()).toBe(true)

    await build()
    await writeFile(join(root, 'core', 'new.ts'), '')
    expect(await isStale()).toBe(true)

    await build()
    await rm(join(root, 'core', 'new.ts'))
    expect(await isStale()).toBe(true)

    await build()
    await writeFile(join(root, 'package-lock.json'), '{"version":2}')
    expect(await isStale()).toBe(true)
  })

  it('is not what only tests changed', async () => {
    await build()
    await writeFile(join(root, 'core', 'money', 'money.test.ts'), 'a test')
    expect(await isStale()).toBe(false)
  })

  it('is what lost its output, or its stamp', async () => {
    await build()
    await rm(join(root, 'out', 'server.js'))
    expect(await isStale()).toBe(true)

    await build()
    await writeFile(join(root, 'out', '.build-stamp.json'), '{"server":"9a')
    expect(await isStale()).toBe(true)
  })

  it('is what changed while it was built', async () => {
    await createBuildStamp(root).build(part, async () => {
      await writeOutput()
      await writeFile(join(root, 'core', 'money', 'money.ts'), 'late')
    })
    expect(await isStale()).toBe(true)
  })

  it('is what failed to build', async () => {
    const failed = createBuildStamp(root).build(part, () => Promise.reject(new Error('no')))
    await expect(failed).rejects.toThrow('no')
    expect(await isStale()).toBe(true)
  })
})
