import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { applyStagedRestore } from '../../../core/adapters/storage/backup/staged-restore.ts'

import {
  backupsOf,
  dataFolder,
  pathsIn,
  picture,
  sha256,
  stateOf,
  temporaryFolder,
} from '../../backup/backup-fixture.ts'

import { needs } from '../../support/system-requirements.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'

const script = join(import.meta.dirname, 'at-step.ts')

/**
 * Where it is killed: before its n-th change of the file system, or as one of its threads makes its n-th sync, SQLite's
 * among them.
 */
type Way = 'change' | 'sync'
const ways: readonly Way[] = ['change', 'sync']
const needsOf: Record<Way, ReturnType<typeof needs>> = { change: {}, sync: needs('strace') }

const command: Record<Way, (step: number, task: readonly string[]) => readonly string[]> = {
  change: (step, task) => [process.execPath, script, ...task, String(step)],
  sync: (step, task) => {
    const inject = `inject=fsync,fdatasync:signal=SIGKILL:when=${step}`
    return ['strace', '-f', '-qq', '-o', '/dev/null', '-e', inject, process.execPath, script, ...task]
  },
}

/** Answers whether it came to its end. */
async function dieAt(
  { way, step }: { readonly way: Way; readonly step: number },
  root: string,
  task: 'create' | 'restore',
  file = '',
): Promise<boolean> {
  const [program = '', ...args] = command[way](step, [root, task, file])
  // One thread for what is asynchronous: its syncs are counted as one.
  const env = { ...process.env, UV_THREADPOOL_SIZE: way === 'sync' ? '1' : '4' }
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0 && code !== 137 && signal !== 'SIGKILL') throw new Error(errors)
  return code === 0
}

/** Every how many steps a process dies, from where the seed says: there are twice as many changes as syncs. */
const strides: Readonly<Record<Way, number>> = process.env['SOAK'] ? { change: 1, sync: 1 } : { change: 12, sync: 6 }
const drawn = seededRandom(chosenSeed('backup kills')).next()

/**
 * Each step in a folder of its own, two at a time; the first one always, before which nothing has been decided.
 * Answers the first step at which it came to its end unharmed.
 */
async function atEachStep(way: Way, run: (step: number) => Promise<boolean>): Promise<number> {
  const stride = strides[way]
  await run(1)
  for (let step = 1 + Math.floor(drawn * stride); ; step += 2 * stride) {
    const [first, second] = await Promise.all([run(step), run(step + stride)])
    if (first) return step
    if (second) return step + stride
  }
}

describe.each(ways)('a restore that is killed at a %s', (way) => {
  it('leaves the old data or the new data, whole, wherever it was', needsOf[way], async () => {
    const template = await dataFolder(20)
    const source = await dataFolder(10)
    const { file } = await backupsOf(source).create('onDemand')
    const oldDatabase = sha256(template.database)
    const seen = { old: 0, new: 0 }

    const steps = await atEachStep(way, async (step) => {
      const root = temporaryFolder()
      cpSync(template.root, root, { recursive: true })
      const paths = pathsIn(root)
      const ended = await dieAt({ way, step }, root, 'restore', file)

      // What the next start does before it opens anything; twice, because that one may be killed too.
      await applyStagedRestore(paths)
      const taken = await applyStagedRestore(paths)
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

    console.log(`restore kills by ${way}: ${steps} steps, ${seen.old} old, ${seen.new} new`)
    expect(seen.old).toBeGreaterThan(0)
    expect(seen.new).toBeGreaterThan(0)
  })
})

describe.each(ways)('a backup that is killed at a %s', (way) => {
  it('counts for nothing, costs no earlier one, and the next one is made all the same', needsOf[way], async () => {
    const template = await dataFolder(20)
    const earlier = await backupsOf(template).create('daily')

    const steps = await atEachStep(way, async (step) => {
      const root = temporaryFolder()
      cpSync(template.root, root, { recursive: true })
      const paths = pathsIn(root)
      const ended = await dieAt({ way, step }, root, 'create')

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
    console.log(`backup kills by ${way}: ${steps} steps`)
    expect(steps).toBeGreaterThan(way === 'change' ? 10 : 1)
  })
})
