import { cpSync } from 'node:fs'

import pg from 'pg'

import { isHere } from '../../scripts/test/requirements.ts'
import { startCluster, type Cluster } from '../postgres/cluster.ts'
import type { Api } from '../support/api-client.ts'
import { createBusiness, createCustomer, invoiceBody, until } from '../support/scenario.ts'
import { spawnServer, startServerProcess, temporaryDataFolder, type ServerProcess } from '../support/server-process.ts'

import { keepAliveClient, postRequest } from './keep-alive-client.ts'
import { interleaved, median, percentile, ratePerSecond } from './measure.ts'
import type { Result } from './report.ts'
import { committer, signIn, type SizedDatabase } from './sized-database.ts'

const CLIENTS = 32
const BUSINESSES = 32
/** Each engine creates so many before it is measured, which is when it creates no faster any more; by time alone, the quicker one would have more practice. */
const PRACTICE = 10_000
/** Each read so many times a round; the first ones warm up. */
const TIMES = 20
const WARMING = 2
/** Searches are measured as they are once their index is made, in the background. */
const MOST_WAIT_MS = 600_000
const LEFT_TO_INDEX = `SELECT count(*)::int AS left
  FROM (SELECT business_key, sum(count) AS count FROM invoice_count GROUP BY 1) c
  WHERE c.count - (SELECT coalesce(sum(p.size), 0) FROM search_part p WHERE p.business_key = c.business_key) >= 1024`
const DATABASE = 'office'

/** The same data behind either engine. */
type Engine = {
  readonly server: ServerProcess
  readonly api: Api
  readonly commit: () => Promise<void>
  /** Of a customer in each of its further businesses. */
  readonly bodies: readonly object[]
}

/** What the office of many is measured by; or a sentence, where there is no PostgreSQL. */
export async function benchOffice(
  database: SizedDatabase,
  { rounds, milliseconds }: { readonly rounds: number; readonly milliseconds: number },
): Promise<Result[] | string> {
  if (!isHere('postgresql'))
    return 'Rows "office" are left out: there is no PostgreSQL 15 or later here (npm run doctor says how to get it).'
  const cluster = await startCluster({ durable: true })
  const folders = [temporaryDataFolder(), temporaryDataFolder(), temporaryDataFolder()] as const
  const [sqliteFolder, movedFolder, officeFolder] = folders.map(({ folder }) => folder) as [string, string, string]
  const engines: Engine[] = []
  try {
    for (const folder of [sqliteFolder, movedFolder]) await copied(database, folder)
    const address = await movedDatabase(cluster, movedFolder)
    const sqlite = await openEngine(database, { dataDir: sqliteFolder })
    engines.push(sqlite)
    const postgres = await openEngine(database, {
      dataDir: officeFolder,
      env: { INVOICE_DESK_DATABASE_URL: address },
    })
    engines.push(postgres)
    await indexed(address)
    return [
      ...(await benchCreates(sqlite, postgres, { rounds, milliseconds })),
      ...(await benchPages(database, sqlite, postgres, rounds)),
    ]
  } finally {
    for (const { server } of engines) await server.stop()
    await cluster.close()
    for (const { remove } of folders) remove()
  }
}

/** A folder of its own with the same data, which counts as no copy any more. */
async function copied({ dataDir }: SizedDatabase, folder: string): Promise<void> {
  cpSync(dataDir, folder, { recursive: true })
  const code = await spawnServer({ dataDir: folder, flags: ['--adopt'] }).ended
  if (code !== 0) throw new Error(`A copied folder could not be adopted (${code}).`)
}

async function movedDatabase({ url }: Cluster, folder: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE ${DATABASE}`)
  await client.end()
  const address = url.replace('/postgres?', `/${DATABASE}?`)
  const moving = spawnServer({ dataDir: folder, flags: ['--move-to', address] })
  const code = await moving.ended
  if (code !== 0) throw new Error(`Moving ended with ${code}.\n${moving.output()}${moving.errors()}`)
  return address
}

async function indexed(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const left = async () => (await client.query<{ left: number }>(LEFT_TO_INDEX)).rows[0]?.left
  await until(left, (value) => value === 0, { withinMs: MOST_WAIT_MS })
  await client.end()
}

async function openEngine(
  { businessId }: SizedDatabase,
  options: Parameters<typeof startServerProcess>[0],
): Promise<Engine> {
  const server = await startServerProcess(options)
  const api = await signIn(server.url)
  const bodies: object[] = []
  for (let at = 0; at < BUSINESSES; at += 1) {
    const tin = `${String(30_000_000 + at)}-0001`
    const business = await createBusiness(api, { TIN: tin, name: `Branch ${at}` })
    bodies.push(invoiceBody(business, await createCustomer(api, business, { name: `Customer of ${at}` })))
  }
  return { server, api, commit: await committer(api, businessId), bodies }
}

/** Invoices created per second, each client in a business of its own, or all in one. */
async function creates({ server, api, bodies }: Engine, businesses: number, milliseconds: number): Promise<number> {
  const requests = bodies
    .slice(0, businesses)
    .map((body) => postRequest(server.url, '/v1/invoices', api.token ?? '', body))
  const connections = await Promise.all(Array.from({ length: CLIENTS }, () => keepAliveClient(server.url)))
  try {
    return await ratePerSecond(milliseconds, CLIENTS, async (client) => {
      const status = await connections[client]?.send(requests[client % requests.length] ?? Buffer.alloc(0))
      if (status !== 201) throw new Error(`An invoice was answered with ${status}.`)
    })
  } finally {
    for (const connection of connections) connection.close()
  }
}

async function benchCreates(
  sqlite: Engine,
  postgres: Engine,
  { rounds, milliseconds }: { readonly rounds: number; readonly milliseconds: number },
): Promise<Result[]> {
  for (const engine of [sqlite, postgres]) {
    for (let made = 0; made < PRACTICE;)
      for (const businesses of [BUSINESSES, 1])
        made += ((await creates(engine, businesses, milliseconds)) * milliseconds) / 1_000
  }
  const rates = await interleaved(rounds, {
    'SQLite, many': () => creates(sqlite, BUSINESSES, milliseconds),
    many: () => creates(postgres, BUSINESSES, milliseconds),
    'SQLite, one': () => creates(sqlite, 1, milliseconds),
    one: () => creates(postgres, 1, milliseconds),
  })
  const shared = { row: 'office', unit: '/s', samples: rates }
  return [
    {
      ...shared,
      name: `POST /v1/invoices, ${CLIENTS} clients, ${BUSINESSES} businesses, PostgreSQL`,
      value: median(rates.many),
      against: { name: 'SQLite', value: median(rates['SQLite, many']) },
      goal: { atLeast: 0.5 },
    },
    {
      ...shared,
      name: `POST /v1/invoices, ${CLIENTS} clients, one business, PostgreSQL`,
      value: median(rates.one),
      against: { name: 'SQLite', value: median(rates['SQLite, one']) },
      goal: { atLeast: 0.15 },
    },
  ]
}

const kinds = [
  ['list', /^(invoices |credit notes|standard invoices|unpaid invoices)/],
  ['search', /^(search|scan)/],
] as const

/** The slowest of a hundred of all lists and of all searches, and which of them is slowest against SQLite. */
async function benchPages(
  { reads, invoices }: SizedDatabase,
  sqlite: Engine,
  postgres: Engine,
  rounds: number,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [kind, isOfKind] of kinds) {
    const samples: Record<string, number[]> = { SQLite: [], PostgreSQL: [] }
    const rows: Row[] = []
    for (const { name, path } of reads.filter((read) => isOfKind.test(read.name))) {
      const [ofSqlite, ofPostgres]: [number[], number[]] = [[], []]
      for (let time = -WARMING; time < rounds * TIMES; time += 1) {
        const [one, other] = [await took(sqlite, path), await took(postgres, path)]
        if (time < 0) continue
        ofSqlite.push(one)
        ofPostgres.push(other)
      }
      samples['SQLite']?.push(...ofSqlite)
      samples['PostgreSQL']?.push(...ofPostgres)
      rows.push({ name, ofSqlite, ofPostgres })
    }
    process.stderr.write(tableOf(rows))
    results.push({
      row: 'office',
      name: `p99 of every ${kind}, ${invoices} invoices, PostgreSQL`,
      unit: 'ms',
      value: percentile(samples['PostgreSQL'] ?? [], 0.99),
      against: { name: 'SQLite', value: percentile(samples['SQLite'] ?? [], 0.99) },
      goal: { atMost: 3 },
      samples,
    })
  }
  return results
}

type Row = { readonly name: string; readonly ofSqlite: readonly number[]; readonly ofPostgres: readonly number[] }

/** Median and p99 of each row, the slowest of PostgreSQL first: the slowest of a hundred of all are of those. */
function tableOf(rows: readonly Row[]): string {
  const figures = (samples: readonly number[]): string =>
    `${median(samples).toFixed(1)}, ${percentile(samples, 0.99).toFixed(1)}`
  return rows
    .toSorted((left, right) => percentile(right.ofPostgres, 0.99) - percentile(left.ofPostgres, 0.99))
    .map(({ name, ofSqlite, ofPostgres }) => `  ${name}: ${figures(ofPostgres)} ms; SQLite ${figures(ofSqlite)} ms\n`)
    .join('')
}

/** Milliseconds of a whole request, the first after a commit. */
async function took({ api, commit }: Engine, path: string): Promise<number> {
  await commit()
  const from = performance.now()
  const { status } = await api.get(path)
  const elapsed = performance.now() - from
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
  return elapsed
}
