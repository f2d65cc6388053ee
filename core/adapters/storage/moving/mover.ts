import type pg from 'pg'

import { AppError } from '../../../contract/http/errors.ts'
import { createStoredFiles } from '../postgres/office/files.ts'
import { addressed, nameOfDatabase, refusalOf } from '../postgres/engine/address.ts'
import { clientClass } from '../postgres/engine/servers.ts'
import { openPool } from '../postgres/engine/pool.ts'
import { migrateToLatest } from '../postgres/engine/migrate.ts'
import type { StoredFiles } from '../../../ports/installation/stored-files.ts'

import { isForeign } from './to-postgres.ts'

/** The database of a move, which one client holds from the beginning to the end. */
export type Mover = {
  readonly client: pg.Client
  /** Another client, for what two can do at once. */
  helper(): Promise<pg.Client>
  readonly files: StoredFiles
  close(): Promise<void>
}

/** @throws AppError storage_unavailable where it cannot be reached, or is of another program or a newer version */
export async function openMover(url: string): Promise<Mover> {
  const client = await connected(url)
  try {
    if (await isForeign(client))
      throw unavailable(
        `${nameOfDatabase(url)} has tables of something else. Nothing was moved. Make a database of its own.`,
      )
    const pool = openPool({ url, connections: 2 })
    try {
      await migrateToLatest(pool)
    } finally {
      await pool.end()
    }
    const helpers: pg.Client[] = []
    const files = openPool({ url, connections: 1 })
    return {
      client,
      async helper() {
        const helper = await connected(url)
        helpers.push(helper)
        return helper
      },
      files: createStoredFiles(files),
      close: async () =>
        void (await Promise.all([client.end(), ...helpers.map((helper) => helper.end()), files.end()])),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new (clientClass(url))({ ...addressed(url), application_name: 'Invoice Desk, moving' })
  // What was lost is said by the statement that wants it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // A statement of somebody who was killed ends soon, and holds nothing up.
    await client.query("SET client_connection_check_interval = '1s'")
    await client.query("SET bytea_output = 'hex'")
    return client
  } catch (error) {
    const why =
      refusalOf(error)?.message ??
      (error instanceof Error && error.message !== '' ? error.message : 'It does not answer.')
    throw unavailable(`${nameOfDatabase(url)} cannot be used. ${why}`, error)
  }
}

const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('storage_unavailable', { message, cause })
