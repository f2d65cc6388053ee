import pg from 'pg'

import { addressed } from './address.ts'
import { clientClass } from './servers.ts'

export type ConnectionOptions = {
  readonly url: string
  /** Processes share what the server allows. */
  readonly connections?: number
}

const CONNECTIONS = 20
const CONNECT_TIMEOUT_MS = 10_000
/** A unit that does nothing for so long has awaited something that is not a repository. */
const IDLE_IN_UNIT_MS = 10_000

export function openPool({ url, connections = CONNECTIONS }: ConnectionOptions): pg.Pool {
  const pool = new pg.Pool({
    ...addressed(url),
    Client: clientClass(url),
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
