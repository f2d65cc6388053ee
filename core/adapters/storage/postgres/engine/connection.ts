import { AsyncLocalStorage } from 'node:async_hooks'

import type pg from 'pg'

import { readOnly } from './errors.ts'
import { sendTogether, type Step, type WireAnswer, type WireStatement } from './pipeline.ts'
import { getTypeParser } from './pool.ts'

/** A unit of work: everything inside it happens in one transaction of one client. */
type OpenUnit = {
  open: boolean
  readonly writes: boolean
  /** The businesses that it has named: whoever is run again waits for its turn among those that name the same. */
  readonly businesses: Set<string>
  /** Done once it is committed, before anybody is answered. */
  readonly committed: (() => void)[]
  /** Has a client, and says what comes before its first statement; called with that. */
  readonly begin: () => Promise<Begun>
  /** Asks one thing outside of the transaction; of a unit that reads alone. */
  readonly askAlone?: (step: Step) => Promise<void>
  client: pg.ClientBase | undefined
  /** Statements that are still here, in the order in which they were asked for. */
  waiting: Step[]
  sending: Promise<void> | undefined
  /** What the server was told of plans. */
  plans: 'chosen' | 'once'
  /** What was read in passing: see `Connection.remember`. */
  readonly known: Map<string, unknown>
  hasWritten: boolean
  failure: { readonly error: unknown } | undefined
}

type Begun = { readonly client: pg.ClientBase; readonly before: readonly WireStatement[] }

const currentUnit = new AsyncLocalStorage<OpenUnit>()

type Parameters = Readonly<Record<string, unknown>>

/**
 * `kept`: the server plans a statement five times on a connection, and keeps a plan for all values where that seems to be
 * as good. `once`: it is told to keep the first, for what is found by its keys. A statement of ten tables takes 1 ms and
 * more to plan, and the server thinks so little of that that it planned some of those each time. In a unit that writes,
 * both are `once`. `each time`: where little is found by some values, and much by others. `alone`: as `kept`, and where a
 * unit that reads asks for it first and for nothing with it, it travels without the beginning and the end of a transaction,
 * which take the server as long as it does. What else the unit reads may be of a moment later.
 */
type Planning = 'kept' | 'once' | 'each time' | 'alone'

/**
 * The database to repositories: statements with named parameters (`@name`), which run only inside a unit of work that is
 * still open. Integers of eight bytes and sums come as numbers (all are whole and below 2^53), conditions as 0 and 1,
 * bytes as buffers, and JSON as it is written: what SQLite answers, too. Statements that are asked for at once travel
 * together.
 */
export type Connection = {
  one<Row>(sql: string, parameters?: Parameters, planning?: Planning): Promise<Row | undefined>
  many<Row>(sql: string, parameters?: Parameters, planning?: Planning): Promise<Row[]>
  /** Answers how many rows it changed. */
  run(sql: string, parameters?: Parameters): Promise<number>
  /**
   * Runs it before whatever is asked for next, and travels with that, or with the commit: for what is written, and nobody
   * has to know how many rows it were. Where it is refused, the unit is: no statement behind it is run.
   */
  defer(sql: string, parameters?: Parameters): void
  /** ` FOR NO KEY UPDATE OF alias` in a unit that writes: it is alone with those rows. Empty in one that only reads. */
  lock(alias: string): string
  /** Keeps what was read until the unit ends: whoever would ask for it next has it. Who changes it says so: undefined. */
  remember(name: string, value: unknown): void
  recall<Value>(name: string): Value | undefined
  /** Whether this unit has asked for anything else than to read. */
  hasWritten(): boolean
  /** Does it once the unit is committed, before anybody is answered; not at all where the unit is taken back. */
  afterCommit(effect: () => void): void
}

/** @throws Error where a statement is used outside an open unit, or a parameter was left out */
export function createConnection(): Connection {
  const statements = new Map<string, Statement>()

  /** @throws Error where there is no unit, or a parameter was left out */
  function prepared(sql: string, parameters: Parameters, planning: Planning): [OpenUnit, WireStatement, unknown[]] {
    const unit = currentUnit.getStore()
    if (!unit?.open) throw new Error('A repository was used outside an open unit of work.')
    let statement = statements.get(sql)
    if (!statement) {
      statement = compiled(sql, `s${statements.size}`)
      statements.set(sql, statement)
    }
    const values = statement.names.map((given) => {
      const value = parameters[given]
      if (value === undefined) throw new Error(`The parameter @${given} was left out.`)
      return storable(value)
    })
    if (typeof parameters['businessId'] === 'string') unit.businesses.add(parameters['businessId'])
    if (statement.writes) unit.hasWritten = true
    if (planning === 'each time') return [unit, statement.unnamed, values]
    return [unit, unit.writes || planning === 'once' ? statement.once : statement.kept, values]
  }

  async function query(sql: string, parameters: Parameters, planning: Planning = 'kept'): Promise<WireAnswer> {
    return ask(...prepared(sql, parameters, planning), planning === 'alone')
  }

  return {
    one: async <Row>(sql: string, parameters: Parameters = {}, planning?: Planning) =>
      (await query(sql, parameters, planning)).rows[0] as Row | undefined,
    many: async <Row>(sql: string, parameters: Parameters = {}, planning?: Planning) =>
      (await query(sql, parameters, planning)).rows as Row[],
    run: async (sql, parameters = {}) => (await query(sql, parameters)).rowCount,
    defer(sql, parameters = {}) {
      const [unit, statement, values] = prepared(sql, parameters, 'kept')
      if (!unit.writes) unit.failure ??= { error: readOnly() }
      const step = { statement, values, isDeferred: true, resolve: () => undefined }
      unit.waiting.push({ ...step, reject: (error) => void (unit.failure ??= { error }) })
    },
    lock: (alias) => (currentUnit.getStore()?.writes ? ` FOR NO KEY UPDATE OF ${alias}` : ''),
    remember: (name, value) => void currentUnit.getStore()?.known.set(name, value),
    recall: <Value>(name: string) => currentUnit.getStore()?.known.get(name) as Value | undefined,
    hasWritten: () => currentUnit.getStore()?.hasWritten ?? false,
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

type Statement = {
  readonly kept: WireStatement
  readonly once: WireStatement
  readonly unnamed: WireStatement
  readonly names: readonly string[]
  readonly writes: boolean
}

/** `@name` as `$1`, each name once. */
function compiled(sql: string, name: string): Statement {
  const names: string[] = []
  const text = sql.replaceAll(/@([a-zA-Z_]\w*)/g, (_whole, given: string) => {
    const known = names.indexOf(given)
    return `$${known === -1 ? names.push(given) : known + 1}`
  })
  return {
    kept: { name, text, plans: 'chosen' },
    once: { name, text, plans: 'once' },
    unnamed: { name: '', text, plans: 'chosen' },
    names,
    writes: !/^\s*SELECT\b/.test(text),
  }
}

function ask(
  unit: OpenUnit,
  statement: WireStatement,
  values: readonly unknown[],
  isAlone = false,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    if (unit.failure) {
      reject(unit.failure.error)
      return
    }
    const refused = (error: unknown): void => {
      unit.failure ??= { error }
      reject(error)
    }
    unit.waiting.push({ statement, values, isAlone, resolve, reject: refused })
    unit.sending ??= send(unit)
  })
}

/** Sends what waits, together, as long as somebody waits for some of it. */
async function send(unit: OpenUnit): Promise<void> {
  // Whatever is asked for in this moment goes along.
  await Promise.resolve()
  try {
    const [only, ...others] = unit.waiting
    if (unit.askAlone && unit.client === undefined && only?.isAlone && others.length === 0) {
      unit.waiting = []
      await unit.askAlone(only)
      if (unit.waiting.length === 0) return
    }
    let before: Step[] = []
    if (unit.client === undefined) {
      const begun = await unit.begin()
      unit.client = begun.client
      before = begun.before.map((statement) => ({ ...silent(unit), statement, values: [] }))
    }
    do
      await sendTogether(
        unit.client,
        [...before.splice(0), ...withPlanning(unit, unit.waiting.splice(0))],
        getTypeParser,
      )
    while (unit.waiting.some(({ isDeferred }) => !isDeferred))
  } catch (error) {
    for (const step of unit.waiting.splice(0)) step.reject(error)
  } finally {
    unit.sending = undefined
  }
}

/**
 * How the server plans from here on, until the unit ends. For what is found by its keys it steps from row to row: of so
 * many keys as it expects where it does not know them, it would rather walk all customers of a business. A unit that
 * writes always does.
 */
const planning = (mode: string, joins: 'on' | 'off'): string => `SELECT set_config('plan_cache_mode', '${mode}', true),
  set_config('enable_mergejoin', '${joins}', true), set_config('enable_hashjoin', '${joins}', true)`
const PLAN_ONCE: WireStatement = { name: 'plan_once', text: planning('force_generic_plan', 'off') }
const PLAN_AS_CHOSEN: WireStatement = { name: 'plan_as_chosen', text: planning('auto', 'on') }
const PLAN_OF_WRITING: WireStatement = { name: 'plan_of_writing', text: planning('auto', 'off') }

/** Some statements, with what the server is told of their plans in front of the first that needs it. */
function withPlanning(unit: OpenUnit, steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => {
    const { plans = unit.plans } = step.statement
    if (plans === unit.plans) return [step]
    unit.plans = plans
    const chosen = unit.writes ? PLAN_OF_WRITING : PLAN_AS_CHOSEN
    return [{ ...silent(unit), statement: plans === 'once' ? PLAN_ONCE : chosen, values: [] }, step]
  })
}

const silent = (unit: OpenUnit) => ({
  resolve: () => undefined,
  reject: (error: unknown) => void (unit.failure ??= { error }),
})

type Transaction = Pick<OpenUnit, 'begin' | 'askAlone' | 'writes' | 'businesses' | 'committed'>

/** What became of a unit that has run: its transaction is still open, where it has one. */
type Ran<T> = {
  readonly outcome: { readonly value: T } | { readonly error: unknown }
  /** None where it asked nothing. */
  readonly client: pg.ClientBase | undefined
  /** Sends the last statements, with whatever was deferred. @throws what one of them was refused with */
  finish(...last: readonly WireStatement[]): Promise<WireAnswer[]>
}

/** Runs `work` as a unit of its own. */
export async function runUnit<T>(transaction: Transaction, work: () => Promise<T>): Promise<Ran<T>> {
  const unit: OpenUnit = {
    ...transaction,
    ...{
      open: true,
      client: undefined,
      waiting: [],
      sending: undefined,
      plans: transaction.writes ? 'once' : 'chosen',
      known: new Map(),
      hasWritten: false,
      failure: undefined,
    },
  }
  const outcome = await currentUnit.run(unit, work).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  unit.open = false
  // What was asked for and not awaited: the transaction ends behind it.
  await unit.sending
  const isUsed = unit.client !== undefined || unit.waiting.length > 0
  return {
    outcome: 'value' in outcome && unit.failure ? unit.failure : outcome,
    get client() {
      return unit.client
    },
    async finish(...last) {
      if (!isUsed) return []
      return Promise.all(last.map((statement) => ask(unit, statement, [])))
    },
  }
}

export function assertNotNested(): void {
  if (currentUnit.getStore()?.open)
    throw new Error('storage.read and storage.write cannot be used inside a unit of work.')
}
