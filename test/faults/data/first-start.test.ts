import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { dataOf, signUpOwner, until } from '../../support/scenario.ts'
import { needs } from '../../support/system-requirements.ts'
import { buildServer, spawnServer, startServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'

/** What changes files, and what says that they are there. */
const CALLS = 'openat,pwrite64,write,writev,fsync,fdatasync,ftruncate,rename,unlink,mkdir,chmod'
/** `npm run soak` tries every leftover and every full disk. */
const isSoak = process.env['SOAK'] !== undefined

const KILLS = Number(process.env['FIRST_START_KILLS'] ?? 2)
const FIRST_PAGE = 4096
const env = { NODE_DISABLE_COMPILE_CACHE: '1' }

beforeAll(buildServer, 120_000)

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-first-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The next start finds nothing that keeps anybody from setting it up, and leaves one whole database. */
async function expectNew(dataDir: string): Promise<void> {
  const server = await startServerProcess({ dataDir, env })
  onTestFinished(() => server.kill())
  await expectSetUp(server)
  expect(await server.stop()).toBe(0)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('invoice-desk.db'))).toEqual(['invoice-desk.db'])
}

async function expectSetUp(server: ServerProcess): Promise<void> {
  expect(dataOf(await apiClient(server.url).get('/v1/auth/status'))).toEqual({ needsSetup: true })
  await signUpOwner(server)
  expect(server.errors()).toBe('')
}

describe('a first start that is killed', needs('strace'), () => {
  const traced = (more: readonly string[], log = '/dev/null') => ['strace', '-f', '-qq', ...more, '-o', log]
  const onDatabase = (dataDir: string) =>
    ['', '-wal', '-journal', '.new', '.new-wal', '.new-journal'].flatMap((end) => [
      '-P',
      join(dataDir, `invoice-desk.db${end}`),
    ])

  /** Starts it under strace; answers whether nothing killed it before it was asked to stop. */
  async function run(dataDir: string, wrapper: readonly string[]): Promise<boolean> {
    const server = spawnServer({ dataDir, wrapper, env })
    server.child.stdout?.on('data', () => {
      if (!server.output().includes('listening')) return
      // strace keeps signals to itself: the server is asked by its own process id.
      const { pid } = JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8')) as { pid: number }
      spawnSync('kill', ['-TERM', String(pid)])
    })
    return (await server.ended) === 0
  }

  /** How many such calls one thread makes at most. */
  async function callsOf(paths: (dataDir: string) => readonly string[]): Promise<number> {
    const dataDir = newFolder()
    const log = join(newFolder(), 'calls')
    expect(await run(dataDir, traced([...paths(dataDir), '-e', `trace=${CALLS}`], log))).toBe(true)
    const counts = new Map<string, number>()
    for (const [, thread = ''] of readFileSync(log, 'utf8').matchAll(/^(\d+) /gm)) {
      counts.set(thread, (counts.get(thread) ?? 0) + 1)
    }
    return Math.max(...counts.values())
  }

  it.each([
    ['at a call for the database', onDatabase],
    ['at any call of the start', () => []],
  ] as const)('%s leaves a folder that is new', async (where, paths) => {
    const calls = await callsOf(paths)
    expect(calls).toBeGreaterThan(10)
    const random = seededRandom(chosenSeed(`first start kills ${where}`))
    // Drawn from as many stretches, so that every part of the start is among them.
    const chosen = Array.from({ length: KILLS }, (_, at) => 1 + Math.floor(((at + random.next()) * calls) / KILLS))

    const isKilledAt = async (call: number): Promise<boolean> => {
      const dataDir = newFolder()
      const inject = ['-e', `trace=${CALLS}`, '-e', `inject=${CALLS}:signal=SIGKILL:when=${call}`]
      const ended = await run(dataDir, traced([...paths(dataDir), ...inject]))
      await expectNew(dataDir)
      return !ended
    }
    const killed: boolean[] = []
    for (let at = 0; at < chosen.length; at += 2) {
      killed.push(...(await Promise.all(chosen.slice(at, at + 2).map(isKilledAt))))
    }
    expect(killed).toContain(true)
  })
})

describe('what first starts of earlier versions left', () => {
  /** The files of a database at one moment, as a kill leaves them. */
  function leftBy(work: (db: Database.Database, leave: () => void) => void): string {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'logs'))
    const elsewhere = join(newFolder(), 'invoice-desk.db')
    const db = new Database(elsewhere)
    const leave = () => {
      for (const end of ['', '-wal', '-journal']) {
        if (existsSync(elsewhere + end)) copyFileSync(elsewhere + end, join(dataDir, `invoice-desk.db${end}`))
      }
    }
    work(db, leave)
    db.close()
    // Pages behind the first were not written in such a start.
    const left = join(dataDir, 'invoice-desk.db')
    if (statSync(left).size > FIRST_PAGE) truncateSync(left, FIRST_PAGE)
    return dataDir
  }

  const leftovers: [string, (db: Database.Database, leave: () => void) => void][] = [
    ['a database without tables', (db, leave) => (db.pragma('journal_mode = WAL'), leave())],
    [
      'a first page that was being written',
      (db, leave) => {
        db.exec('PRAGMA user_version = 7; PRAGMA cache_size = 1; BEGIN IMMEDIATE')
        db.exec('CREATE TABLE user (note); INSERT INTO user VALUES (zeroblob(100000))')
        leave()
        db.exec('ROLLBACK')
      },
    ],
    [
      'tables that were never committed',
      (db, leave) => {
        db.pragma('journal_mode = WAL')
        db.pragma('cache_size = 1')
        db.exec('BEGIN; CREATE TABLE user (note); INSERT INTO user VALUES (zeroblob(100000))')
        leave()
        db.exec('ROLLBACK')
      },
    ],
    [
      'the table of migrations alone',
      (db, leave) => {
        db.pragma('journal_mode = WAL')
        db.exec('CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)')
        leave()
      },
    ],
  ]
  it.each(isSoak ? leftovers : leftovers.slice(2))('is new: %s', async (_name, work) => {
    await expectNew(leftBy(work))
  })

  it('is not new where the folder was used', async () => {
    const [, , [, uncommitted] = []] = leftovers
    const dataDir = leftBy(uncommitted ?? (() => undefined))
    copyFileSync(join(dataDir, 'invoice-desk.db'), join(dataDir, 'number-marks.json'))
    copyFileSync(join(dataDir, 'invoice-desk.db'), join(dataDir, 'installation.json'))
    const server = await startServerProcess({ dataDir, env })
    onTestFinished(() => server.kill())
    expect(dataOf(await apiClient(server.url).get('/v1/recovery'))).toMatchObject({ kind: 'empty' })
  })
})

const fullDisks: [string, number][] = [
  ['where a part of the database has room', 256],
  ['where nothing has room', 64],
  ['where half of it has room', 640],
]

describe('a first start on a full disk', needs('small disk'), () => {
  it.each(isSoak ? fullDisks : fullDisks.slice(0, 1))(
    'says so, and is new as soon as there is room (%s)',
    async (_name, kilobytes) => {
      const disk = newFolder()
      const fill = `{ head -c ${(4096 - kilobytes) * 1024} /dev/zero > "$0/full"; true; } 2> /dev/null`
      // The lock comes first: a folder without room for that is said, and the program ends.
      const script = `mount -t tmpfs -o size=4m,mode=700 tmpfs "$0" && mkdir "$0/data" "$0/data/logs" && ${fill} && exec "$@"`
      const dataDir = join(disk, 'data')
      const server = await startServerProcess({ dataDir, wrapper: ['unshare', '-rm', 'sh', '-c', script, disk], env })
      onTestFinished(() => server.kill())

      const nobody = apiClient(server.url)
      expect(dataOf(await nobody.get('/v1/recovery'))).toMatchObject({ kind: 'diskFull', canRestore: false })
      expect((await nobody.post('/v1/auth/signup', { email: 'a@example.com', password: 'a long one 1' })).status).toBe(
        503,
      )
      expect(server.errors().trim().split('\n')).toHaveLength(1)
      expect(server.errors()).toContain('The disk is full. Free some space: Invoice Desk then goes on by itself.')

      rmSync(`/proc/${server.pid}/root${disk}/full`)
      await until(
        () => nobody.get('/healthz'),
        ({ status }) => status === 200,
      )
      expect(dataOf(await nobody.get('/v1/auth/status'))).toEqual({ needsSetup: true })
      await signUpOwner(server)
      expect(await server.stop()).toBe(0)
    },
  )
})
