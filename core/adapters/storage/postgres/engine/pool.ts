import pg from 'pg'

import { addressed } from './address.ts'
import { clientClass } from './servers.ts'

export type ConnectionOptions = {
  readonly url: string
  /** Of each kind. Processes share what the server allows. */
  readonly connections?: number
}

/** Clients of units that only read and of what is asked without a unit, of units that write, and of what is asked alone. */
export type Pools = { readonly reading: pg.Pool; readonly writing: pg.Pool; readonly asking: pg.Pool }

const READING_CONNECTIONS = 13
/**
 * So many units keep a process busy: each is mostly work of the server's, and 20 at once made a third fewer on two cores,
 * where each has caches of its own to fill.
 */
const WRITING_CONNECTIONS = 6
const CONNECT_TIMEOUT_MS = 10_000
/** A unit that does nothing for so long has awaited something that is not a repository. */
const IDLE_IN_UNIT_MS = 10_000

// Compiling a statement takes longer than running it (the check of all counters 3.4 s of 5.9).
const ALL_SETTINGS = '-c jit=off'
/**
 * A table that is small is read whole by default, or merged with another from end to end, and a unit that has read all of
 * it meets whoever writes any of it, of all businesses: from row to row by an index it has read its own rows. Once the
 * server had counted that 36 chains are few, 32 clients in 32 businesses fell from 500 to 150 creates a second.
 */
const WRITING_SETTINGS = `${ALL_SETTINGS} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_mergejoin=off -c enable_hashjoin=off`

export const openPools = ({ url, connections }: ConnectionOptions): Pools => ({
  reading: openPool({ url, connections: connections ?? READING_CONNECTIONS }),
  writing: openPool({ url, connections: connections ?? WRITING_CONNECTIONS }, WRITING_SETTINGS),
  asking: openPool({ url, connections: 1 }),
})

export function openPool({ url, connections }: Required<ConnectionOptions>, settings = ALL_SETTINGS): pg.Pool {
  const pool = new pg.Pool({
    ...addressed(url),
    Client: clientClass(url),
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_UNIT_MS,
    application_name: 'Invoice Desk',
    options: settings,
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

/** Integers of eight bytes and sums as numbers, conditions as 0 and 1, JSON as it is written. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return ours[oid] ?? pg.types.getTypeParser(oid, format)
}

/** @throws RangeError rather than answer a sum that a number cannot hold */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is not a whole number below 2^53.`)
  return number
}
