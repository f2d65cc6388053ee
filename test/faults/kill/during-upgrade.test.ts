import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import {
  withoutNewColumns,
  fixtureOf,
  migrationTags,
  rowsOf,
  schemaOf,
  type Rows,
} from '../../migrations/older-database.ts'
import { apiClient } from '../../support/api-client.ts'
import { needs } from '../../support/system-requirements.ts'
import { dataOf } from '../../support/scenario.ts'
import { buildServer, spawnServer, startServerProcess } from '../../support/server-process.ts'

import { chosenSeed, seededRandom } from '../support/random.ts'

const CHANGES = 'pwrite64,write,writev,fsync,fdatasync,ftruncate,rename,unlink,mkdir'
const [oldest = ''] = migrationTags
// What the API of the fixtures' shop signed up with.
const owner = { email: 'owner1@example.com', password: 'correct horse battery' }

const newest = () => schemaOf(latest).objects
let latest = ''

function olderFolder(tag: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'invoice-desk-upgrade-'))
  writeFileSync(join(dataDir, 'invoice-desk.db'), fixtureOf(tag))
  return dataDir
}

const tracing = (more: readonly string[], log: string) => ['strace', '-f', '-qq', ...more, '-o', log]
const ofDatabase = (dataDir: string) => ['', '-wal'].flatMap((end) => ['-P', join(dataDir, `invoice-desk.db${end}`)])
const env = { NODE_DISABLE_COMPILE_CACHE: '1' }

/** Starts the program on an older folder under strace and stops it; answers whether nothing killed it. */
async function runTraced(dataDir: string, wrapper: readonly string[]): Promise<boolean> {
  const server = spawnServer({ dataDir, wrapper, env })
  server.child.stdout?.on('data', () => {
    if (!server.output().includes('listening')) return
    // strace keeps signals to itself: the server is asked by its own process id.
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8')) as { pid: number }
    spawnSync('kill', ['-TERM', String(pid)])
  })
  return (await server.ended) === 0
}

/** How many such calls one thread of an undisturbed upgrade makes at most. */
async function callsOf(tag: string, paths: (dataDir: string) => readonly string[]): Promise<number> {
  const dataDir = olderFolder(tag)
  const log = join(dataDir, '..', `${dataDir.split('/').at(-1)}.trace`)
  expect(await runTraced(dataDir, tracing([...paths(dataDir), '-e', `trace=${CHANGES}`], log))).toBe(true)
  const threads = readFileSync(log, 'utf8').matchAll(/^(\d+) /gm)
  const counts = new Map<string, number>()
  for (const [, thread = ''] of threads) counts.set(thread, (counts.get(thread) ?? 0) + 1)
  for (const path of [dataDir, log]) rmSync(path, { recursive: true, force: true })
  return Math.max(...counts.values())
}

/** Kills the upgrade at that call, looks at what is left, and starts again. */
async function killAt(tag: string, call: number, paths: (dataDir: string) => readonly string[]) {
  const dataDir = olderFolder(tag)
  const database = join(dataDir, 'invoice-desk.db')
  const [old, before] = [schemaOf(database), rowsOf(database)]
  const inject = `inject=${CHANGES}:signal=SIGKILL:when=${call}`
  const ranOn = await runTraced(dataDir, tracing([...paths(dataDir), '-e', inject], '/dev/null'))

  // Looked at in a copy: reading folds the write-ahead log in, which is for the next start to do.
  const copy = mkdtempSync(join(tmpdir(), 'invoice-desk-left-'))
  for (const end of ['', '-wal']) {
    if (existsSync(database + end)) copyFileSync(database + end, join(copy, `db${end}`))
  }
  const left = schemaOf(join(copy, 'db'))
  const isOld = left.applied === old.applied
  expect(left.objects).toEqual(isOld ? old.objects : newest())
  const rows = withoutNewColumns(rowsOf(join(copy, 'db')), before)
  expect(isOld ? rows : withoutPacking(rows, before)).toEqual(before)
  if (!isOld) expect(upgradeBackups(dataDir)).toHaveLength(1)

  const server = await startServerProcess({ dataDir, env })
  const login = await apiClient(server.url).post('/v1/auth/login', owner)
  const { meta } = dataOf(await apiClient(server.url, dataOf(login).accessToken).get('/v1/invoices?limit=1'))
  expect(meta.totalItems).toBe(before.get('invoice')?.length)
  expect(await server.stop()).toBe(0)
  expect(schemaOf(database).objects).toEqual(newest())
  expect(upgradeBackups(dataDir)).not.toHaveLength(0)
  for (const folder of [dataDir, copy]) rmSync(folder, { recursive: true })
  return { isOld, ranOn }
}

/** What was sent is packed soon after an upgrade; that it stays the same is promised by test/storage/older-payloads.test.ts. */
function withoutPacking(after: Rows, before: Rows): Rows {
  const sent = before.get('submission') ?? []
  const isPacked = (payload: unknown): boolean => Buffer.isBuffer(payload) && payload[0] !== '{'.charCodeAt(0)
  const submissions = (after.get('submission') ?? []).map((row, at) =>
    isPacked(row['payload']) ? { ...row, payload: sent[at]?.['payload'] } : row,
  )
  return new Map([...after, ['submission', submissions]])
}

/** The verified backups of the database as it was. What did not come so far has no facts beside it. */
function upgradeBackups(dataDir: string): unknown[] {
  const facts = readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.json'))
  const all = facts.map((name): unknown => JSON.parse(readFileSync(join(dataDir, 'backups', name), 'utf8')))
  for (const one of all) expect(one).toMatchObject({ reason: 'upgrade', facts: { schemaVersion: 1 } })
  return all
}

describe('an upgrade that is killed', needs('strace'), () => {
  beforeAll(async () => {
    await buildServer()
    const dataDir = olderFolder(oldest)
    const server = await startServerProcess({ dataDir, env })
    await server.stop()
    latest = join(dataDir, 'invoice-desk.db')
    return () => rmSync(dataDir, { recursive: true })
  }, 120_000)

  it.each([
    ['at a write or sync of the database', ofDatabase, 2],
    ['at any write, sync or rename of the whole start', () => [], 2],
  ] as const)('%s leaves the old or the new one, and the next start goes on', async (where, paths, sample) => {
    const calls = await callsOf(oldest, paths)
    expect(calls).toBeGreaterThan(30)
    const random = seededRandom(chosenSeed(`upgrade kills ${where}`))
    // Drawn from as many stretches, so that the commit and what comes after it are among them.
    const count = process.env['SOAK'] ? calls : sample
    const chosen = Array.from(
      { length: count },
      (_, index) => 1 + Math.floor(((index + random.next()) * calls) / count),
    )

    const seen = { old: 0, latest: 0, notReached: 0 }
    for (let at = 0; at < chosen.length; at += 2) {
      const two = chosen.slice(at, at + 2).map((call) => killAt(oldest, call, paths))
      for (const { isOld, ranOn } of await Promise.all(two)) {
        if (ranOn) seen.notReached += 1
        else if (isOld) seen.old += 1
        else seen.latest += 1
      }
    }
    console.log(`upgrade killed ${where}: ${chosen.length} of ${calls} calls`, seen)
    expect(seen.old).toBeGreaterThan(0)
  })
})
