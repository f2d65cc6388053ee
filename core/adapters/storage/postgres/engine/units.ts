import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import type pg from 'pg'

import { createBatches } from './batch.ts'
import { assertNotNested, runUnit } from './connection.ts'
import { isConflict, isTakenMeanwhile, storageFailure } from './errors.ts'
import { sendTogether, type WireStatement } from './pipeline.ts'
import { getTypeParser, type Pools } from './pool.ts'
import { createTurns } from './turns.ts'

export type Units = {
  read<T>(work: () => Promise<T>): Promise<T>
  write<T>(work: () => Promise<T>): Promise<T>
  /** How many were run again so far. */
  repeated(): number
  /** Resolves when everything that was begun has been answered. */
  idle(): Promise<void>
}

/** Businesses whose units go one after the other: those of this process, and those of all. */
type Turn = { readonly here: ReadonlySet<string>; readonly elsewhere: ReadonlySet<string> }
/** One try of a unit. */
type Run = { readonly businesses: Set<string>; hadTurn: boolean }
const NO_TURN: Turn = { here: new Set(), elsewhere: new Set() }

const statement = (name: string, text: string): WireStatement => ({ name, text })

const READING = statement('begin_reading', 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
const WRITING = statement('begin_writing', 'BEGIN ISOLATION LEVEL SERIALIZABLE')
const COMMIT = statement('commit', 'COMMIT')
/** The end of a unit that only looked, and the beginning of the next one, which sees what was committed up to then. */
const NEXT_READING = statement('next_reading', 'COMMIT AND CHAIN')
const LOCK = statement('lock_business', 'SELECT pg_advisory_lock($1::bigint)')
const UNLOCK = statement('unlock_businesses', 'SELECT pg_advisory_unlock_all()')

const TRIES = 30
/** What is taken meanwhile is found by the next try; what is taken still is a fault. */
const TRIES_OF_TAKEN = 4
const LONGEST_WAIT_MS = 250

/**
 * Units as transactions. Those that write are serializable, and run again as a whole where two of them met: after a
 * moment drawn at random, and then one after the other among those of this process that name the same business; where
 * they meet all the same, of all processes.
 * Nobody is answered before the commit is on the disk. A unit has a client from its first statement on, and begins with
 * it: what it names first says whether it waits for its turn before.
 */
export function createUnits({ reading, writing, asking }: Pools): Units {
  const running = new Set<Promise<unknown>>()
  let repeated = 0
  const turns = createTurns()
  const looked = createLookedClients()
  const batches = createBatches(asking)

  function tracked<T>(unit: Promise<T>): Promise<T> {
    running.add(unit)
    const done = () => void running.delete(unit)
    unit.then(done, done)
    return unit
  }

  async function read<T>(work: () => Promise<T>): Promise<T> {
    let client: pg.PoolClient | undefined
    const begin = async () => {
      client = looked.take()
      if (client) return { client, before: [NEXT_READING] }
      client = await reading.connect()
      return { client, before: [READING] }
    }
    const ran = await runUnit(
      { begin, askAlone: batches.ask, writes: false, businesses: new Set(), committed: [] },
      work,
    )
    if ('error' in ran.outcome) {
      if (client) await takenBack(client)
      throw ran.outcome.error
    }
    if (client) looked.put(client)
    return ran.outcome.value
  }

  /** @param turn what it has to wait for, whatever it names first */
  async function inTransaction<T>(turn: Turn, run: Run, work: () => Promise<T>): Promise<T> {
    const { businesses } = run
    let client: pg.PoolClient | undefined
    let locks = false
    let endTurn = (): void => undefined
    const begin = async () => {
      const turnOf = turn.here.size > 0 ? turn.here : turns.crowded(businesses, 'here')
      run.hadTurn = [...turnOf].length > 0
      endTurn = await turns.take(turnOf)
      const locked = turn.elsewhere.size > 0 ? turn.elsewhere : turns.crowded(turnOf, 'elsewhere')
      const before = [...locked].map(lockKey).toSorted()
      client = await writing.connect()
      // Before the transaction: what it sees is taken with its first statement, and has to be what the one before left.
      if (before.length > 0) {
        locks = true
        for (const key of before) await asked(client, LOCK, [key])
      }
      return { client, before: [WRITING] }
    }
    const committed: (() => void)[] = []
    try {
      const ran = await runUnit({ begin, writes: true, businesses, committed }, work)
      if ('error' in ran.outcome) throw ran.outcome.error
      // What is deferred may be all that it asked: then it begins here.
      const [ended] = locks ? await ran.finish(COMMIT, UNLOCK) : await ran.finish(COMMIT)
      if (ended && ended.command !== 'COMMIT') throw new Error(`A commit was answered with ${ended.command}.`)
      client?.release()
      for (const effect of committed) effect()
      return ran.outcome.value
    } catch (error) {
      if (client) await takenBack(client, locks)
      throw error
    } finally {
      endTurn()
    }
  }

  async function write<T>(work: () => Promise<T>): Promise<T> {
    let turn = NO_TURN
    for (let tries = 1; ; tries += 1) {
      const businesses = new Set<string>()
      const run: Run = { businesses, hadTurn: false }
      try {
        return await inTransaction(turn, run, work)
      } catch (error) {
        const hasMet = isConflict(error)
        const goesOn = hasMet ? tries < TRIES : isTakenMeanwhile(error) && tries < TRIES_OF_TAKEN
        if (!goesOn) throw storageFailure(error)
        repeated += 1
        if (hasMet) turns.met(businesses, run.hadTurn ? 'elsewhere' : 'here')
        turn = { here: businesses, elsewhere: run.hadTurn ? businesses : NO_TURN.elsewhere }
        await delay(Math.random() * Math.min(LONGEST_WAIT_MS, 2 ** tries))
      }
    }
  }

  return {
    async read<T>(work: () => Promise<T>): Promise<T> {
      assertNotNested()
      return tracked(
        read(work).catch((error: unknown) => {
          throw storageFailure(error)
        }),
      )
    },

    async write<T>(work: () => Promise<T>): Promise<T> {
      assertNotNested()
      return tracked(write(work))
    },

    repeated: () => repeated,

    async idle() {
      while (running.size > 0) await Promise.allSettled(running)
      await looked.idle()
    },
  }
}

const asked = (client: pg.ClientBase, one: WireStatement, values: readonly unknown[] = []): Promise<unknown> =>
  new Promise((resolve, reject) => {
    void sendTogether(client, [{ statement: one, values, resolve, reject }], getTypeParser)
  })

/** A client that cannot even take back is not used again. */
async function takenBack(client: pg.PoolClient, locks = false): Promise<void> {
  try {
    await client.query('ROLLBACK')
    if (locks) await client.query('SELECT pg_advisory_unlock_all()')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
  }
}

/**
 * Clients whose unit has only looked, and is answered: the end of their transaction goes with the beginning of the next
 * unit, where that comes in the same moment, as the parts of one request do.
 */
function createLookedClients() {
  const waiting: pg.PoolClient[] = []
  const ending = new Set<Promise<void>>()
  let timer: NodeJS.Immediate | undefined

  function endAll(): void {
    timer = undefined
    for (const client of waiting.splice(0)) {
      const end = asked(client, COMMIT).then(
        () => client.release(),
        (error: unknown) => client.release(error instanceof Error ? error : true),
      )
      ending.add(end)
      void end.finally(() => ending.delete(end))
    }
  }

  return {
    put(client: pg.PoolClient): void {
      waiting.push(client)
      timer ??= setImmediate(endAll)
    },
    take: (): pg.PoolClient | undefined => waiting.pop(),
    async idle(): Promise<void> {
      if (timer) clearImmediate(timer)
      endAll()
      await Promise.all(ending)
    },
  }
}

/** What a business is locked by, of the eight bytes that PostgreSQL takes. */
const lockKey = (businessId: string): string =>
  createHash('sha256').update(`business ${businessId}`).digest().readBigInt64BE().toString()
