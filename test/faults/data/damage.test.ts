import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { asNobody } from '../../../scripts/test/requirements.ts'
import { apiClient } from '../../support/api-client.ts'
import {
  createBusiness,
  createCustomer,
  createInvoice,
  customerBody,
  dataOf,
  signUpOwner,
  until,
} from '../../support/scenario.ts'
import { needs } from '../../support/system-requirements.ts'
import { buildServer, spawnServer, startServerProcess, type ServerProcess } from '../../support/server-process.ts'

const scratch = mkdtempSync(join(tmpdir(), 'invoice-desk-damage-'))
/** A folder that was used and closed, and one whose process was killed: much of its work is in the write-ahead log. */
const closed = join(scratch, 'closed')
const killed = join(scratch, 'killed')
const database = (folder: string) => join(folder, 'invoice-desk.db')
const PAGE = 4096

const isRoot = process.getuid?.() === 0

/** Who is signed in there, by the name of the folder. */
const used = new Map<string, { token: string | undefined; businessId: string }>()

async function use(dataDir: string): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir })
  const owner = await signUpOwner(server)
  const businessId = await createBusiness(owner)
  const customerId = await createCustomer(owner, businessId)
  for (let number = 0; number < 20; number += 1) await createInvoice(owner, businessId, customerId)
  used.set(basename(dataDir), { token: owner.token, businessId })
  return server
}

/**
 * Works until the log is longer than it ever was, so that no part of it can be written over, and has pages that the
 * database has no room for yet. Nothing of it is folded while somebody reads. Answers how that ends.
 */
async function lengthenLog({ url }: ServerProcess, dataDir: string): Promise<() => void> {
  const { token, businessId } = used.get(basename(dataDir)) ?? {}
  const [reader, observer] = [1, 2].map(() => new Database(database(dataDir), { readonly: true }))
  const length = () => statSync(`${database(dataDir)}-wal`).size
  const isInDatabase = () =>
    Number(observer?.pragma('page_count', { simple: true })) * PAGE <= statSync(database(dataDir)).size
  const before = length()
  for (let number = 1; length() === before || isInDatabase(); number += 1) {
    await createCustomer(apiClient(url, token), businessId ?? '', { name: `Buyer ${number}` })
    if (number === 1) reader?.exec('BEGIN; SELECT count(*) FROM business')
  }
  return () => [reader, observer].forEach((one) => one?.close())
}

beforeAll(async () => {
  await buildServer()
  mkdirSync(closed)
  await (await use(closed)).stop()
  mkdirSync(killed)
  const server = await use(killed)
  const stopReading = await lengthenLog(server, killed)
  await server.kill()
  stopReading()
  return () => rmSync(scratch, { recursive: true, force: true })
}, 120_000)

function overwrite(file: string, from: number, bytes: Buffer): void {
  const content = readFileSync(file)
  bytes.copy(content, from)
  writeFileSync(file, content)
}

function withSql(folder: string, sql: string): void {
  const db = new Database(database(folder))
  db.exec(sql)
  db.close()
}

/** The number of a page, counted from 1, that holds rows of a table. */
function leafOf(folder: string, table: string): number {
  const db = new Database(database(folder), { readonly: true })
  const pages = db.prepare("SELECT max(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'").pluck()
  const page = Number(pages.get(table))
  db.close()
  expect(page).toBeGreaterThan(1)
  return page
}

function replaceBySqlite(folder: string, sql: string): void {
  rmSync(database(folder))
  withSql(folder, sql)
}

type Case = {
  readonly name: string
  readonly from?: string
  readonly kind: string
  /** What people read besides. */
  readonly says?: RegExp
  readonly harm: (folder: string) => void
  readonly wrapper?: readonly string[]
}

const cases: Case[] = [
  { name: 'deleted', kind: 'missing', harm: (folder) => rmSync(database(folder)) },
  { name: 'deleted, its log left', from: killed, kind: 'missing', harm: (folder) => rmSync(database(folder)) },
  { name: 'empty', kind: 'empty', harm: (folder) => truncateSync(database(folder)) },
  { name: 'empty, its log left', from: killed, kind: 'empty', harm: (folder) => truncateSync(database(folder)) },
  { name: 'a foreign one', kind: 'foreign', harm: (folder) => replaceBySqlite(folder, 'CREATE TABLE song (title)') },
  { name: 'one without tables', kind: 'empty', harm: (folder) => replaceBySqlite(folder, 'PRAGMA user_version = 7') },
  { name: 'one without accounts', kind: 'empty', harm: (folder) => withSql(folder, emptied) },
  { name: 'garbage', kind: 'damaged', harm: (folder) => writeFileSync(database(folder), noise(64 * 1024)) },
  { name: 'cut in half', kind: 'damaged', harm: (folder) => cut(folder, (size) => size / 2) },
  { name: 'cut by a page', kind: 'damaged', harm: (folder) => cut(folder, (size) => size - PAGE) },
  { name: 'cut within its header', kind: 'damaged', harm: (folder) => truncateSync(database(folder), 50) },
  { name: 'its header zeroed', kind: 'damaged', harm: (folder) => overwrite(database(folder), 0, Buffer.alloc(100)) },
  {
    name: 'its pages zeroed',
    kind: 'damaged',
    harm: (folder) => overwrite(database(folder), 6 * PAGE, Buffer.alloc(4 * PAGE)),
  },
  {
    name: 'one page zeroed, which no start reads',
    kind: 'damaged',
    harm: (folder) => overwrite(database(folder), (leafOf(folder, 'snapshot') - 1) * PAGE, Buffer.alloc(PAGE)),
  },
  { name: 'a folder', kind: 'foreign', harm: (folder) => (rmSync(database(folder)), mkdirSync(database(folder))) },
  {
    name: 'a link that leads nowhere',
    kind: 'missing',
    harm: (folder) => (rmSync(database(folder)), symlinkSync('/nowhere/at/all', database(folder))),
  },
  {
    name: 'without its write-ahead log',
    from: killed,
    kind: 'empty',
    harm: (folder) => rmSync(`${database(folder)}-wal`),
  },
  {
    name: 'with a write-ahead log whose header is damaged in one place',
    from: killed,
    kind: 'damaged',
    harm: (folder) => overwrite(`${database(folder)}-wal`, 18, noise(2)),
  },
  {
    name: 'with a garbled write-ahead log',
    from: killed,
    kind: 'damaged',
    harm: (folder) => overwrite(`${database(folder)}-wal`, 0, noise(2000)),
  },
  {
    name: 'of a newer version',
    kind: 'newer',
    harm: (folder) =>
      withSql(folder, `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)`),
  },
  {
    name: 'without its table of migrations',
    kind: 'damaged',
    harm: (folder) => withSql(folder, 'DROP TABLE __drizzle_migrations'),
  },
  {
    name: 'with a part of its migrations',
    kind: 'damaged',
    harm: (folder) =>
      withSql(
        folder,
        'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT min(created_at) FROM __drizzle_migrations)',
      ),
  },
  {
    name: 'without one of its tables',
    kind: 'damaged',
    harm: (folder) => withSql(folder, 'PRAGMA foreign_keys = OFF; DROP TABLE audit_entry'),
  },
  {
    name: 'with a trigger of somebody else',
    kind: 'damaged',
    says: /has a trigger skim, which Invoice Desk did not make\. .*have it removed and start again\. Else restore a backup/,
    harm: (folder) => withSql(folder, 'CREATE TRIGGER skim AFTER INSERT ON account_entry BEGIN SELECT 1; END'),
  },
  {
    name: 'without one of its triggers',
    kind: 'damaged',
    says: /trigger audit_entry_never_changes is missing in the database\. Restore a backup from before/,
    harm: (folder) => withSql(folder, 'DROP TRIGGER audit_entry_never_changes'),
  },
  {
    name: 'with one of its indexes changed',
    kind: 'damaged',
    says: /index invoice_sequence of the database is not as Invoice Desk made it\. Restore a backup from before/,
    harm: (folder) =>
      withSql(folder, 'DROP INDEX invoice_sequence; CREATE INDEX invoice_sequence ON invoice (series_key, sequence)'),
  },
]

const emptied = `PRAGMA foreign_keys = OFF; DELETE FROM token; DELETE FROM session; DELETE FROM user`

const noise = (bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 73 + 41) & 0xff))

function cut(folder: string, to: (size: number) => number): void {
  const { size } = statSync(database(folder))
  truncateSync(database(folder), Math.floor(to(size)))
}

/** Every byte of the folder but what each start writes: its lock, its log, and the index of the write-ahead log. */
function printOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/lock\.|\/logs\/|-shm$/.test(path))
  return Object.fromEntries(
    paths.toSorted().flatMap((path) => {
      if (!existsSync(path)) return [[path, 'a link']]
      const content = readFileSync(path)
      // An empty log says what none says.
      return path.endsWith('-wal') && content.length === 0
        ? []
        : [[path, createHash('sha256').update(content).digest('hex')]]
    }),
  )
}

function damagedFolder(harm: (folder: string) => void, from = closed): string {
  const folder = mkdtempSync(join(scratch, 'case-'))
  cpSync(from, folder, { recursive: true })
  harm(folder)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataDir: string, wrapper: readonly string[] = []): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir, wrapper })
  onTestFinished(() => server.kill())
  return server
}

function expectOneSentence(errors: string): void {
  expect(errors.trim().split('\n')).toHaveLength(1)
  expect(errors).not.toMatch(/^\s+at /m)
  expect(errors).not.toMatch(/SqliteError|drizzle|SELECT|CREATE TABLE/i)
}

async function expectRecovery(server: ServerProcess, kind: string): Promise<void> {
  const nobody = apiClient(server.url)
  expect((await nobody.get('/healthz')).status).toBe(503)
  expect(dataOf(await nobody.get('/v1/auth/status'))).toEqual({ needsSetup: false, recovery: true })

  const refused = [
    await nobody.post('/v1/auth/signup', { email: 'stranger@example.com', password: 'a long enough one' }),
    await nobody.post('/v1/auth/login', { email: 'stranger@example.com', password: 'a long enough one' }),
    await nobody.get('/v1/invoices'),
    await nobody.get('/v1/nothing/here'),
  ]
  for (const { status, body } of refused) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'data_unavailable' })
    expect(body.message).toMatch(/^[A-Z].*\.$/)
    expect(body.message).not.toContain(tmpdir())
  }
  expect(dataOf(await nobody.get('/v1/recovery'))).toMatchObject({ kind, backups: [] })
  expectOneSentence(server.errors())
}

describe('a database of a used folder that is', () => {
  it.each(cases)('$name, is never "new": it is said, and stays byte for byte', async ({ from, kind, says, harm }) => {
    const folder = damagedFolder(harm, from)
    const before = printOf(folder)

    const server = await start(folder)
    await expectRecovery(server, kind)
    if (says) expect(server.errors()).toMatch(says)
    expect(await server.stop()).toBe(0)
    expect(printOf(folder)).toEqual(before)
  })
})

describe('a database with what Invoice Desk did not make and what does nothing by itself', () => {
  it('is served: statistics of SQLite, the indexes of UNIQUE, shadow tables of a search, a table and a view', async () => {
    const folder = damagedFolder((folder) =>
      withSql(
        folder,
        `ANALYZE; CREATE TABLE song (title UNIQUE); CREATE VIEW songs AS SELECT title FROM song;
         CREATE VIRTUAL TABLE lyrics USING fts5(words)`,
      ),
    )
    const server = await start(folder)
    expect((await apiClient(server.url).get('/healthz')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})

describe('a database that is too big to be looked at before it is opened', () => {
  it('is looked at afterwards: what that finds ends the work, and stays byte for byte', async () => {
    const folder = damagedFolder((dir) => {
      withSql(
        dir,
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
         INSERT INTO idempotency (scope, digest, answer, created_at) SELECT randomblob(32), zeroblob(32), hex(zeroblob(500)), 1 FROM n`,
      )
      const { size } = statSync(database(dir))
      overwrite(database(dir), Math.floor(size / PAGE / 2) * PAGE, Buffer.alloc(8 * PAGE))
    })
    const before = readFileSync(database(folder))

    const server = await start(folder)
    const nobody = apiClient(server.url)
    expect((await nobody.get('/healthz')).status).toBe(200)
    await until(
      () => nobody.get('/healthz'),
      ({ status }) => status === 503,
    )
    await expectRecovery(server, 'damaged')
    expect(await server.stop()).toBe(0)
    expect(readFileSync(database(folder)).equals(before)).toBe(true)
  })
})

describe('a folder from before there was a marker', () => {
  const leftovers: [string, string[]][] = [
    ['its log', ['invoice-desk.db', 'uploads', 'secrets.enc']],
    ['its secrets', ['invoice-desk.db', 'uploads', 'logs']],
  ]
  it.each(leftovers)('is known by %s', async (_name, gone) => {
    const folder = damagedFolder((dir) => {
      writeFileSync(join(dir, 'secrets.enc'), 'sealed')
      const marks = ['installation.json', 'number-marks.json', 'number-marks.2.json']
      for (const name of [...gone, ...marks]) rmSync(join(dir, name), { recursive: true, force: true })
    })
    await expectRecovery(await start(folder), 'missing')
  })

  it('gets its marker at the next start', async () => {
    const folder = damagedFolder((dir) => rmSync(join(dir, 'installation.json')))
    expect(await (await start(folder)).stop()).toBe(0)
    expect(existsSync(join(folder, 'installation.json'))).toBe(true)
  })
})

describe('a new folder', () => {
  it('stays new until it has an account, whatever happened to its first start', async () => {
    const folder = damagedFolder((dir) => {
      for (const name of readdirSync(dir)) rmSync(join(dir, name), { recursive: true })
      mkdirSync(join(dir, 'logs'))
      writeFileSync(database(dir), '')
    })
    const server = await start(folder)
    expect(dataOf(await apiClient(server.url).get('/v1/auth/status'))).toEqual({ needsSetup: true })
    expect(existsSync(join(folder, 'installation.json'))).toBe(false)

    await signUpOwner(server)
    expect(existsSync(join(folder, 'installation.json'))).toBe(true)
  })
})

describe('what a start mends by itself', () => {
  const harmless: [string, string, (folder: string) => void][] = [
    [
      'a garbled index of the write-ahead log',
      killed,
      (folder) => overwrite(`${database(folder)}-shm`, 0, noise(32_768)),
    ],
    ['a damaged lock', closed, (folder) => writeFileSync(join(folder, 'lock.db'), noise(5000))],
    ['a damaged description of the lock', killed, (folder) => writeFileSync(join(folder, 'lock.json'), noise(300))],
    ['a lost identity of the keychain', closed, (folder) => rmSync(join(folder, 'keychain-id'), { force: true })],
    ['a damaged marker', closed, (folder) => writeFileSync(join(folder, 'installation.json'), noise(100))],
    ['one lost file of marks', closed, (folder) => rmSync(join(folder, 'number-marks.json'))],
  ]
  it.each(harmless)('%s', async (_name, from, harm) => {
    const server = await start(damagedFolder(harm, from))
    expect((await apiClient(server.url).get('/healthz')).status).toBe(200)
    expect(dataOf(await apiClient(server.url).get('/v1/auth/status'))).toEqual({ needsSetup: false })
    expect(server.errors()).toBe('')
  })
})

describe('what cannot be served at all', () => {
  it('ends in one sentence: settings that nobody understands', async () => {
    const folder = damagedFolder((dir) => writeFileSync(join(dir, 'settings.json'), '{"port": 47'))
    const server = spawnServer({ dataDir: folder })
    expect(await server.ended).toBe(1)
    expectOneSentence(server.errors())
    expect(server.errors()).toContain('is not valid JSON. Correct it')
  })

  it('ends in one sentence: a port that is for the system', needs('a user with limits', 'guarded ports'), async () => {
    const folder = damagedFolder((dir) => {
      for (const name of readdirSync(dir)) rmSync(join(dir, name), { recursive: true })
      if (isRoot) chownSync(dir, 65_534, 65_534)
    })
    chmodSync(scratch, 0o755)
    const server = spawnServer({ dataDir: folder, port: 80, wrapper: asNobody })
    expect(await server.ended).toBe(1)
    expectOneSentence(server.errors())
    expect(server.errors()).toContain('Choose another one with --port')
  })
})

describe('a folder that this user', needs('a user with limits'), () => {
  it('may not write is said, and stays byte for byte', async () => {
    const folder = damagedFolder((dir) => {
      if (!isRoot) chmodSync(dir, 0o555)
      else for (const name of ['', ...readdirSync(dir, { recursive: true })]) chmodSync(join(dir, String(name)), 0o755)
    })
    const before = printOf(folder)
    chmodSync(scratch, 0o755)
    const server = await start(folder, asNobody)
    // Its owner may write where somebody else may not: then it is mended.
    if (isRoot) await expectRecovery(server, 'readOnly')
    expect(await server.stop()).toBe(0)
    if (isRoot) expect(printOf(folder)).toEqual(before)
  })

  it('may not even read ends in one sentence', needs('root'), async () => {
    const folder = damagedFolder((dir) => chmodSync(dir, 0o700))
    chmodSync(scratch, 0o755)
    const server = spawnServer({ dataDir: folder, wrapper: asNobody })
    expect(await server.ended).toBe(1)
    expectOneSentence(server.errors())
  })
})

describe('a database that this user', needs('a user with limits'), () => {
  const rights: [string, number, string][] = [
    ['may not read', 0o000, 'unreadable'],
    ['may not write', 0o400, 'readOnly'],
  ]
  it.each(rights)('%s is said', async (_name, mode, kind) => {
    const folder = damagedFolder((dir) => {
      if (isRoot)
        for (const name of ['', ...readdirSync(dir, { recursive: true })])
          chownSync(join(dir, String(name)), 65_534, 65_534)
      if (isRoot && mode !== 0) chownSync(database(dir), 0, 0)
      chmodSync(database(dir), isRoot && mode !== 0 ? 0o444 : mode)
    })
    chmodSync(scratch, 0o755)
    await expectRecovery(await start(folder, asNobody), kind)
  })
})

describe('a full disk at the start', needs('small disk'), () => {
  /** The folder on a small disk of its own, that only the server sees and that is full before it starts. */
  const onFullDisk = (from: string) => {
    const fill = 'cp -a "$1"/. "$0" && { cat /dev/zero > "$0/full"; true; } 2> /dev/null'
    const script = `mount -t tmpfs -o size=5m,mode=700 tmpfs "$0" && ${fill} && shift && exec "$@"`
    const disk = mkdtempSync(join(scratch, 'disk-'))
    const wrapper = ['unshare', '-rm', 'sh', '-c', script, disk, from]
    return startServerProcess({ dataDir: disk, wrapper }).then((server) => ({ ...server, disk }))
  }

  it('is read from where what reading needs is there', async () => {
    const server = await onFullDisk(killed)
    onTestFinished(() => server.kill())
    const nobody = apiClient(server.url)
    expect(dataOf(await nobody.get('/v1/auth/status'))).toEqual({ needsSetup: false })
    const { status, body } = await nobody.post('/v1/auth/login', { email: 'nobody@example.com', password: 'wrong' })
    expect({ status, code: body.code }).toEqual({ status: 507, code: 'storage_full' })
  })

  it.each(['closed', 'killed'])(
    'is read from by who is signed in, writes nothing, and works once there is room (%s)',
    async (kind) => {
      const server = await onFullDisk(kind === 'closed' ? closed : killed)
      onTestFinished(() => server.kill())
      const { token, businessId } = used.get(kind) ?? {}
      const owner = apiClient(server.url, token)

      const list = dataOf(await owner.get(`/v1/invoices?businessId=${businessId}`))
      expect(list.meta.totalItems).toBe(20)
      expect((await owner.get(`/v1/invoices/${list.items[0].id}/pdf`)).status).toBe(200)
      const create = () => owner.post('/v1/customers', { ...customerBody, businessId, name: 'Zenith Stores' })
      const refused = await create()
      expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
      expect((await apiClient(server.url).get('/healthz')).status).toBe(200)
      if (kind === 'closed') {
        expect(server.errors()).toContain(
          'is full. Existing data can be read, but nothing can be saved until there is free space.',
        )
        expect(server.errors().trim().split('\n')).toHaveLength(1)
      }

      rmSync(`/proc/${server.pid}/root${server.disk}/full`)
      const created = await until(create, ({ status }) => status === 201)
      expect(dataOf(created).name).toBe('Zenith Stores')
      expect(await server.stop()).toBe(0)
    },
  )
})

describe('a disk that cannot be read any more', needs('strace'), () => {
  it('is 503 for whoever asks, and over when the disk is back', async () => {
    const dataDir = mkdtempSync(join(scratch, 'unreadable-'))
    cpSync(closed, dataDir, { recursive: true })
    const server = await startServerProcess({ dataDir })
    onTestFinished(() => server.kill())
    const { token, businessId } = used.get('closed') ?? {}
    const list = () => apiClient(server.url, token).get(`/v1/invoices?businessId=${businessId}`)

    const faults = ['-e', 'trace=pread64', '-e', 'inject=pread64:error=EIO']
    const strace = spawn('strace', ['-f', '-o', '/dev/null', ...faults, '-p', String(server.pid)])
    onTestFinished(() => void strace.kill())
    await until(
      async () => readFileSync(`/proc/${server.pid}/status`, 'utf8'),
      (status) => !/TracerPid:\s+0\b/.test(status),
    )
    const { status, body } = await list()
    expect([status, body.code]).toEqual([503, 'storage_unavailable'])
    expect(body.message).toContain('cannot be read')

    strace.kill('SIGINT')
    await once(strace, 'exit')
    expect((await until(list, (answer) => answer.status === 200)).status).toBe(200)
  })
})
