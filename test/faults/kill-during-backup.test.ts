import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { takeUpRestore } from '../../core/adapters/storage/backup/staged-restore.ts'

import { backupsOf, dataFolder, pathsIn, picture, sha256, stateOf, temporaryFolder } from '../backup/backup-fixture.ts'

const script = join(import.meta.dirname, 'kill-at-step.ts')

/** Answers whether it came to its end. */
async function dieAt(step: number, root: string, task: 'create' | 'restore', file = ''): Promise<boolean> {
  const child = spawn(process.execPath, [script, root, task, file, String(step)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(errors)
  return code === 0
}

/** Every step in a folder of its own, two at a time. */
async function atEveryStep(run: (step: number) => Promise<boolean>): Promise<number> {
  for (let step = 1; ; step += 2) {
    const ended = await Promise.all([run(step), run(step + 1)])
    if (ended.includes(true)) return step
  }
}

describe('a restore that is killed', () => {
  it('leaves the old data or the new data, whole, wherever it was', async () => {
    const template = await dataFolder(20)
    const source = await dataFolder(10)
    const { file } = await backupsOf(source).create('onDemand')
    const oldDatabase = sha256(template.database)
    const seen = { old: 0, new: 0 }

    const steps = await atEveryStep(async (step) => {
      const root = temporaryFolder()
      cpSync(template.root, root, { recursive: true })
      const paths = pathsIn(root)
      const ended = await dieAt(step, root, 'restore', file)

      // What the next start does before it opens anything; twice, because that one may be killed too.
      await takeUpRestore(paths)
      const taken = await takeUpRestore(paths)
      const state = stateOf(paths)
      if (taken) {
        expect(state).toEqual({ next: 10, pictures: [picture(10)] })
        const aside = join(root, taken.plan.aside)
        expect(sha256(join(aside, 'invoice-desk.db'))).toBe(oldDatabase)
        expect(readdirSync(join(aside, 'uploads'))).toEqual([picture(20)])
        expect(taken.plan.series).toMatchObject([{ next: 20 }])
        seen.new++
      } else {
        expect(state).toEqual({ next: 20, pictures: [picture(20)] })
        expect(sha256(paths.database)).toBe(oldDatabase)
        seen.old++
      }
      expect(existsSync(join(root, 'restoring'))).toBe(false)
      return ended
    })

    console.log(`restore kills: ${steps} steps, ${seen.old} old, ${seen.new} new`)
    expect(seen.old).toBeGreaterThan(5)
    expect(seen.new).toBeGreaterThan(5)
  })
})

describe('a backup that is killed', () => {
  it('counts for nothing, costs no earlier one, and the next one is made all the same', async () => {
    const template = await dataFolder(20)
    const earlier = await backupsOf(template).create('daily')

    const steps = await atEveryStep(async (step) => {
      const root = temporaryFolder()
      cpSync(template.root, root, { recursive: true })
      const paths = pathsIn(root)
      const ended = await dieAt(step, root, 'create')

      const backups = backupsOf(paths, { inThisThread: true })
      const listed = await backups.list()
      expect(listed.map(({ id }) => id)).toContain(earlier.id)
      for (const backup of listed) expect(await backups.verify(backup.file)).toEqual(backup)

      await backups.create('daily')
      const names = readdirSync(paths.backups)
      expect(names.filter((name) => !/^invoice-desk-[\d-]+-[0-9a-f]{6}\.tar\.gz(\.json)?$/.test(name))).toEqual([])
      expect(names).toHaveLength(2 * (listed.length + 1))
      expect(sha256(paths.database)).toBe(sha256(template.database))
      return ended
    })
    console.log(`backup kills: ${steps} steps`)
    expect(steps).toBeGreaterThan(10)
  })
})
