import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { DataFolderError, FolderLockedError, openDataFolder } from '../../core/runtime/data-folder.ts'
import { needs } from '../support/system-requirements.ts'

const answer = z.object({
  pid: z.number(),
  opened: z.boolean().optional(),
  announced: z.boolean().optional(),
  released: z.boolean().optional(),
  name: z.string().optional(),
  message: z.string().optional(),
  holder: z.object({ pid: z.number(), startedAt: z.string(), port: z.number().optional() }).nullish(),
})

let base = ''
let directory = ''
let children: ChildProcess[] = []

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'invoice-desk-folder-'))
  directory = join(base, 'data')
})

afterEach(async () => {
  await Promise.all(children.filter(isRunning).map(kill))
  children = []
  rmSync(base, { recursive: true, force: true })
})

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Another real process on the folder. `next` is what it says next. */
function start(...args: string[]) {
  const script = join(import.meta.dirname, 'folder-process.ts')
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()

  return {
    child,
    next: async () => answer.parse(JSON.parse((await lines.next()).value ?? 'null')),
    announce: (port: number) => child.stdin.write(`${port}\n`),
    leave: () => child.stdin.end(),
  }
}

/** Full collections, with turns of the event loop in between: closes what nobody refers to any more. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')

  for (let round = 0; round < 5; round += 1) {
    await new Promise(setImmediate)
    collect()
  }
  await new Promise(setImmediate)
}

const mode = (path: string) => statSync(path).mode & 0o777

describe('the folder', () => {
  it('is made with its parents, for its owner only, and so is everything in it', async () => {
    const folder = await openDataFolder(join(directory, 'deep', 'er'))
    try {
      writeFileSync(join(folder.paths.root, 'probe'), '')

      expect(mode(folder.paths.root)).toBe(0o700)
      expect(mode(join(directory, 'deep'))).toBe(0o700)
      expect(mode(folder.paths.logs)).toBe(0o700)
      expect(mode(folder.paths.uploads)).toBe(0o700)
      for (const name of ['probe', 'lock.db', 'lock.json']) expect(mode(join(folder.paths.root, name))).toBe(0o600)
    } finally {
      folder.release()
    }
  })

  it('gets its permissions corrected when it exists', async () => {
    mkdirSync(directory, { mode: 0o755 })
    mkdirSync(join(directory, 'logs'), { mode: 0o755 })
    chmodSync(directory, 0o755)

    const folder = await openDataFolder(directory)
    folder.release()

    expect(mode(directory)).toBe(0o700)
    expect(mode(join(directory, 'logs'))).toBe(0o700)
  })

  it('is refused when it is a file, or lies below one', async () => {
    writeFileSync(directory, 'mine')

    await expect(openDataFolder(directory)).rejects.toThrow(/is a file, not a folder.*--data-dir/)
    await expect(openDataFolder(join(directory, 'below'))).rejects.toThrow(DataFolderError)
    expect(readFileSync(directory, 'utf8')).toBe('mine')
  })

  it('is refused where a drive on the way to it is not connected', async () => {
    const link = join(base, 'drive')
    symlinkSync(join(base, 'not connected'), link)
    for (const folder of [link, join(link, 'books')]) {
      const { name, message } = await start(folder).next()
      expect(name).toBe('DataFolderError')
      expect(message).toContain('a folder on the way to it is missing')
    }
  })

  it('is refused where a folder takes no others', needs('linux'), async () => {
    expect(await start('/proc/books').next()).toMatchObject({ opened: false, name: 'DataFolderError' })
  })

  it('is refused, and keeps its permissions, when it is used for other things', async () => {
    mkdirSync(directory)
    chmodSync(directory, 0o755)
    writeFileSync(join(directory, 'holiday.jpg'), '')
    await expect(openDataFolder(directory)).rejects.toThrow(/used for other things/)
    expect(mode(directory)).toBe(0o755)

    const shared = join(base, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o1777)
    await expect(openDataFolder(shared)).rejects.toThrow(/used for other things/)
    expect(mode(shared)).toBe(0o777)
  })

  it('whose lock file is damaged is taken all the same, and by one only: nothing is kept in that file', async () => {
    mkdirSync(directory)
    writeFileSync(join(directory, 'lock.db'), 'x'.repeat(5_000))
    writeFileSync(join(directory, 'settings.json'), '{}')

    const folder = await openDataFolder(directory)
    await expect(openDataFolder(directory)).rejects.toThrow(FolderLockedError)
    folder.release()
  })

  it('is refused with a plain sentence when the user may not write it', needs('root'), async () => {
    chmodSync(base, 0o755)
    mkdirSync(directory, { mode: 0o755 })
    const nobody = start(directory, '65534')

    const { opened, name, message } = await nobody.next()
    expect(opened).toBe(false)
    expect(name).toBe('DataFolderError')
    expect(message).toContain('cannot be written')
    expect(message).toContain(directory)
  })
})

describe('the lock', () => {
  it('refuses a second process, and does not wait for the first, naming the process that holds the folder, since when and where', async () => {
    const first = start(directory)
    const { pid } = await first.next()
    first.announce(4780)
    await first.next()

    const second = start(directory)
    const refusal = await second.next()

    expect(refusal).toMatchObject({ opened: false, name: 'FolderLockedError', holder: { pid, port: 4780 } })
    expect(refusal.message).toContain(`process ${pid}`)
    expect(refusal.message).toContain('http://127.0.0.1:4780')
    // In minutes: nobody looks for the seconds.
    expect(refusal.message).toContain(`since ${refusal.holder?.startedAt.slice(0, 16).replace('T', ' ')} UTC`)

    first.leave()
    expect(await first.next()).toMatchObject({ released: true })
    expect(await start(directory).next()).toMatchObject({ opened: true })
  })

  it('refuses a second opening inside the same process, and by another path to the same folder', async () => {
    const folder = await openDataFolder(directory)
    symlinkSync(directory, join(base, 'alias'))
    try {
      await expect(openDataFolder(directory)).rejects.toThrow(FolderLockedError)
      await expect(openDataFolder(join(base, 'alias'))).rejects.toThrow(`process ${process.pid}`)
    } finally {
      folder.release()
    }

    const again = await openDataFolder(directory)
    // Too late and therefore without effect: the folder belongs to the second opening now.
    folder.release()
    folder.announce(1)
    expect(await start(directory).next()).toMatchObject({ opened: false, holder: { pid: process.pid } })
    again.release()
    expect(existsSync(join(directory, 'lock.json'))).toBe(false)
  })

  it('is taken over from a process that was killed', async () => {
    const first = start(directory)
    await first.next()
    await kill(first.child)
    expect(existsSync(join(directory, 'lock.json'))).toBe(true)

    const second = start(directory)
    expect(await second.next()).toMatchObject({ opened: true })
    expect(JSON.parse(readFileSync(join(directory, 'lock.json'), 'utf8'))).toMatchObject({ pid: second.child.pid })
  })

  it('is not fooled when the process id of a killed holder belongs to another process now', async () => {
    const first = start(directory)
    await first.next()
    await kill(first.child)
    const description = join(directory, 'lock.json')
    const left: unknown = JSON.parse(readFileSync(description, 'utf8'))
    writeFileSync(description, JSON.stringify({ ...z.looseObject({}).parse(left), pid: process.pid }))

    expect(await start(directory).next()).toMatchObject({ opened: true })
  })

  it.each(['', '{', '{"pid": "x"}', '{"pid": 2147483646, "startedAt": "2020-01-01"}'])(
    'still refuses when its description says %j, and then names nobody',
    { tags: 'soak' },
    async (description) => {
      const first = start(directory)
      await first.next()
      writeFileSync(join(directory, 'lock.json'), description)

      expect(await start(directory).next()).toMatchObject({ opened: false, name: 'FolderLockedError', holder: null })
    },
  )

  it(
    'goes to exactly one of several processes that race for a stale one',
    { timeout: 60_000, tags: 'soak' },
    async () => {
      const stale = start(directory)
      await stale.next()
      await kill(stale.child)

      for (let round = 0; round < 3; round += 1) {
        const racers = Array.from({ length: 5 }, () => start(directory))
        const answers = await Promise.all(racers.map((racer) => racer.next()))

        const winners = answers.filter(({ opened }) => opened)
        expect(winners).toHaveLength(1)
        const losers = answers.filter(({ opened }) => !opened)
        expect(losers.map(({ name, holder }) => [name, holder?.pid])).toEqual(
          losers.map(() => ['FolderLockedError', winners[0]?.pid]),
        )

        const winner = racers.find(({ child }) => child.pid === winners[0]?.pid)
        if (winner) await kill(winner.child)
      }
    },
  )

  it('outlives the caller that forgets about it', async () => {
    await openDataFolder(directory)
    await collectGarbage()

    expect(await start(directory).next()).toMatchObject({ opened: false, holder: { pid: process.pid } })
  })
})
