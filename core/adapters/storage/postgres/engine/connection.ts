import { AsyncLocalStorage } from 'node:async_hooks'

import pg from 'pg'

import { addressed } from './address.ts'

/** A unit of work: everything inside it happens in one transaction of one client. */
type OpenUnit = {
  open: boolean
  readonly writes: boolean
  readonly client: pg.PoolClient
  /** One statement at a time, in the order in which they were asked for. */
  last: Promise<unknown>
  /** The businesses that it has named: whoever is run again waits for its turn among those that name the same. */
  readonly businesses: Set<string>
  /** Done once it is committed, before anybody is answered. */
  readonly committed: (() => void)[]
}

const currentUnit = new AsyncLocalStorage<OpenUnit>()

type Parameters = Readonly<Record<string, unknown>>

/** One plan is kept for all values of a statement; or it is planned each time, where little is found by some and much by others. */
type Planning = 'kept' | 'each time'

/**
 * The database to repositories: statements with named parameters (`@name`), which run only inside a unit of work that is
 * still open. Integers of eight bytes and sums come as numbers (all are whole and below 2^53), conditions as 0 and 1,
 * bytes as buffers, and JSON as it is written: what SQLite answers, too.
 */
export type Connection = {
  one<Row>(sql: string, parameters?: Parameters, planning?: Planning): Promise<Row | undefined>
  many<Row>(sql: string, parameters?: Parameters, planning?: Planning): Promise<Row[]>
  /** Answers how many rows it changed. */
  run(sql: string, parameters?: Parameters): Promise<number>
  /** ` FOR NO KEY UPDATE OF alias` in a unit that writes: it is alone with those rows. Empty in one that only reads. */
  lock(alias: string): string
  /** Does it once the unit is committed, before anybody is answered; not at all where the unit is taken back. */
  afterCommit(effect: () => void): void
}

/** @throws Error where a statement is used outside an open unit, or a parameter was left out */
export function createConnection(): Connection {
  const statements = new Map<string, Statement>()

  async function query<Row>(
    sql: string,
    parameters: Parameters,
    planning: Planning = 'kept',
  ): Promise<{ rows: Row[]; rowCount: number }> {
    const unit = currentUnit.getStore()
    if (!unit?.open) throw new Error('A repository was used outside an open unit of work.')
    let statement = statements.get(sql)
    if (!statement) {
      statement = { ...compiled(sql), name: `s${statements.size}` }
      statements.set(sql, statement)
    }
    const { name, text, names } = statement
    const values = names.map((given) => {
      const value = parameters[given]
      if (value === undefined) throw new Error(`The parameter @${given} was left out.`)
      return storable(value)
    })
    if (typeof parameters['businessId'] === 'string') unit.businesses.add(parameters['businessId'])
    const answered = unit.last.then(() => unit.client.query({ ...(planning === 'kept' && { name }), text, values }))
    unit.last = answered.catch(() => undefined)
    const { rows, rowCount } = await answered
    return { rows: rows as Row[], rowCount: rowCount ?? 0 }
  }

  return {
    one: async <Row>(sql: string, parameters: Parameters = {}, planning?: Planning) =>
      (await query<Row>(sql, parameters, planning)).rows[0],
    many: async <Row>(sql: string, parameters: Parameters = {}, planning?: Planning) =>
      (await query<Row>(sql, parameters, planning)).rows,
    run: async (sql, parameters = {}) => (await query(sql, parameters)).rowCount,
    lock: (alias) => (currentUnit.getStore()?.writes ? ` FOR NO KEY UPDATE OF ${alias}` : ''),
    afterCommit: (effect) => void currentUnit.getStore()?.committed.push(effect),
  }
}

/**
 * No text of PostgreSQL has the character 0. Nothing that people may store has it; where it is looked for, as in an
 * address that somebody made up, nothing is found, as with the halves of characters that become the same sign.
 */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
  return Array.isArray(value) ? value.map(storable) : value
}

type Statement = { readonly name: string; readonly text: string; readonly names: readonly string[] }

/** `@name` as `$1`, each name once. */
function compiled(sql: string): Omit<Statement, 'name'> {
  const names: string[] = []
  const text = sql.replaceAll(/@([a-zA-Z_]\w*)/g, (_whole, name: string) => {
    const known = names.indexOf(name)
    return `$${known === -1 ? names.push(name) : known + 1}`
  })
  return { text, names }
}

export type ConnectionOptions = {
  readonly url: string
  /** Processes share what the server allows. */
  readonly connections?: number
}

const CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000
/** A unit that does nothing for so long has awaited something that is not a repository. */
const IDLE_IN_UNIT_MS = 10_000

export function openPool({ url, connections = CONNECTIONS }: ConnectionOptions): pg.Pool {
  const pool = new pg.Pool({
    ...addressed(url),
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_UNIT_MS,
    application_name: 'Invoice Desk',
    // Compiling a statement takes longer than running it (the check of all counters 3.4 s of 5.9).
    options: '-c jit=off',
    // What idles holds up no end of the program.
    allowExitOnIdle: true,
    types: { getTypeParser },
  })
  // A client that idles and loses its server; the next unit is given another one.
  pool.on('error', () => undefined)
  // One that loses it between two statements of a unit: the next of these says so.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

const BOOL = 16
const EIGHT_BYTES = 20
const JSON_TEXT = 114
const JSON_BINARY = 3802
const NUMERIC = 1700

const ours: Readonly<Record<number, (text: string) => unknown>> = {
  [BOOL]: (text) => (text === 't' ? 1 : 0),
  [EIGHT_BYTES]: wholeNumber,
  [NUMERIC]: wholeNumber,
  [JSON_TEXT]: (text) => text,
  [JSON_BINARY]: (text) => text,
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return ours[oid] ?? pg.types.getTypeParser(oid, format)
}

/** @throws RangeError rather than answer a sum that a number cannot hold */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is not a whole number below 2^53.`)
  return number
}

type Transaction = Pick<OpenUnit, 'client' | 'writes' | 'businesses' | 'committed'>

/** Runs `work` as a unit of its own on a client that is in a transaction. */
export async function runUnit<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  const unit: OpenUnit = { ...transaction, open: true, last: Promise.resolve() }
  try {
    return await currentUnit.run(unit, work)
  } finally {
    unit.open = false
    // What was asked for and not awaited: the transaction ends behind it.
    await unit.last
  }
}

export function assertNotNested(): void {
  if (currentUnit.getStore()?.open)
    throw new Error('storage.read and storage.write cannot be used inside a unit of work.')
}
