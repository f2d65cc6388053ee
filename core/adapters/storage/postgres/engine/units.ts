import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import type pg from 'pg'

import { assertNotNested, runUnit } from './connection.ts'
import { isConflict, isTakenMeanwhile, storageFailure } from './errors.ts'

export type Units = {
  read<T>(work: () => Promise<T>): Promise<T>
  write<T>(work: () => Promise<T>): Promise<T>
  /** How many were run again so far. */
  repeated(): number
  /** Resolves when everything that was begun has been answered. */
  idle(): Promise<void>
}

const READING = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
const WRITING = 'BEGIN ISOLATION LEVEL SERIALIZABLE'

const TRIES = 30
/** What is taken meanwhile is found by the next try; what is taken still is a fault. */
const TRIES_OF_TAKEN = 4
const LONGEST_WAIT_MS = 250

/**
 * Units as transactions. Those that write are serializable, and run again as a whole where two of them met: after a
 * moment drawn at random, and then one after the other among those that name the same business, of all processes.
 * Nobody is answered before the commit is on the disk.
 */
export function createUnits(pool: pg.Pool): Units {
  const running = new Set<Promise<unknown>>()
  let repeated = 0

  function tracked<T>(unit: Promise<T>): Promise<T> {
    running.add(unit)
    const done = () => void running.delete(unit)
    unit.then(done, done)
    return unit
  }

  async function inTransaction<T>(
    begin: string,
    turn: readonly string[],
    businesses: Set<string>,
    work: () => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // Before the transaction: what it sees is taken with its first statement, and has to be what the one before left.
      for (const key of turn) await client.query('SELECT pg_advisory_lock($1::bigint)', [key])
      await client.query(begin)
      const committed: (() => void)[] = []
      const value = await runUnit({ client, writes: begin === WRITING, businesses, committed }, work)
      await client.query('COMMIT')
      for (const effect of committed) effect()
      return value
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
      throw error
    } finally {
      if (turn.length > 0 && !broken)
        await client.query('SELECT pg_advisory_unlock_all()').catch((failure: Error) => (broken = failure))
      client.release(broken)
    }
  }

  async function write<T>(work: () => Promise<T>): Promise<T> {
    let turn: readonly string[] = []
    for (let tries = 1; ; tries += 1) {
      const businesses = new Set<string>()
      try {
        return await inTransaction(WRITING, turn, businesses, work)
      } catch (error) {
        const goesOn = isConflict(error) ? tries < TRIES : isTakenMeanwhile(error) && tries < TRIES_OF_TAKEN
        if (!goesOn) throw storageFailure(error)
        repeated += 1
        turn = [...businesses].map(lockKey).toSorted()
        await delay(Math.random() * Math.min(LONGEST_WAIT_MS, 2 ** tries))
      }
    }
  }

  return {
    async read<T>(work: () => Promise<T>): Promise<T> {
      assertNotNested()
      return tracked(
        inTransaction(READING, [], new Set(), work).catch((error: unknown) => {
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
    },
  }
}

/** What a business is locked by, of the eight bytes that PostgreSQL takes. */
const lockKey = (businessId: string): string =>
  createHash('sha256').update(`business ${businessId}`).digest().readBigInt64BE().toString()
