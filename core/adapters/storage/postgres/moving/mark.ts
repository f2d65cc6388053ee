import { setTimeout as delay } from 'node:timers/promises'

import type pg from 'pg'

import { AppError } from '../../../../contract/http/errors.ts'
import { MIGRATION_LOCK } from '../engine/migrate.ts'
import type { MoveState } from '../schema/own-tables.ts'

/** What a database says of a move between it and a data folder. */
export type MoveMark = {
  /** The same on both sides. */
  readonly id: string
  readonly state: MoveState
  /** The data folder, by its path. */
  readonly otherSide: string
  /** What the data was when it began. */
  readonly source: string
  readonly begunAt: Date
}

/** Whoever moves holds it from the beginning to the end, however that comes. */
const MOVE_LOCK = 4_780_003
const PATIENCE_MS = 10_000
const LOOK_AGAIN_MS = 250

export async function readMark(client: pg.ClientBase): Promise<MoveMark | undefined> {
  const { rows } = await client.query<MoveMark>(
    `SELECT id, state, other_side AS "otherSide", source, begun_at AS "begunAt" FROM data_move WHERE key = 1`,
  )
  return rows[0]
}

export async function writeMark(client: pg.ClientBase, mark: Omit<MoveMark, 'begunAt'>): Promise<void> {
  const { id, state, otherSide, source } = mark
  await client.query(
    `INSERT INTO data_move (key, id, state, other_side, source, begun_at) VALUES (1, $1, $2, $3, $4, clock_timestamp())
     ON CONFLICT (key) DO UPDATE SET id = excluded.id, state = excluded.state, other_side = excluded.other_side,
       source = excluded.source, begun_at = excluded.begun_at`,
    [id, state, otherSide, source],
  )
}

/**
 * To be asked before a database is served. What goes to a folder and is not there yet goes on here, where nobody moves it
 * any more: the folder is filled from the beginning then.
 *
 * @throws AppError storage_unavailable, which says where the data is, or what completes it
 */
export async function assertServed(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    const mark = await readMark(client)
    if (mark?.state === 'LEAVING') {
      if (!(await takeMove(client))) throw refused('This database is being moved to a data folder at this moment.')
      await client.query('DELETE FROM data_move')
      await client.query('SELECT pg_advisory_unlock($1)', [MOVE_LOCK])
    } else if (mark !== undefined && mark.state !== 'USABLE') throw refused(whyNotServed(mark))
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}

const refused = (message: string): AppError => new AppError('storage_unavailable', { message })

function whyNotServed({ state, otherSide, begunAt }: MoveMark): string {
  const at = begunAt.toISOString().slice(0, 16).replace('T', ' ')
  return state === 'LEFT'
    ? `The data of this database was moved to the data folder ${otherSide} (${at} UTC). Use that one. If the move did not come to its end, run it again: --data-dir ${otherSide} --move-from with the address of this database.`
    : `This database has only a part of the data of ${otherSide}, whose move here began ${at} UTC. Run it again: --data-dir ${otherSide} --move-to with the address of this database. Until it is done, use the data folder.`
}

async function takeMove(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean | number }>('SELECT pg_try_advisory_lock($1) AS taken', [
    MOVE_LOCK,
  ])
  return Boolean(rows[0]?.taken)
}

const OTHERS = `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND application_name LIKE 'Invoice Desk%')
  + (SELECT count(*) FROM lease WHERE until > clock_timestamp()) AS others`

/**
 * Begins a move while nobody uses the database: `begin` runs in a transaction which whoever opens the database waits for.
 *
 * @throws AppError storage_unavailable where others use it or move it
 */
export async function beginMove<T>(client: pg.ClientBase, begin: () => Promise<T>): Promise<T> {
  await patiently(() => takeMove(client), 'Another process moves the data of this database already.')
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    await patiently(async () => {
      const { rows } = await client.query<{ others: string }>(OTHERS)
      return Number(rows[0]?.others) === 0
    }, 'Invoice Desk is running over this database. Stop every process of it, then move the data.')
    await client.query('BEGIN')
    const value = await begin()
    await client.query('COMMIT')
    return value
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
  }
}

/** What was killed a moment ago is still known to the server for a while. */
async function patiently(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += LOOK_AGAIN_MS) {
    if (waited >= PATIENCE_MS) throw refused(otherwise)
    await delay(LOOK_AGAIN_MS)
  }
}
