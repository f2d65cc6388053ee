import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { openPostgresStorage } from '../../core/adapters/storage/postgres/storage.ts'

import { SERVER_ADDRESS } from './global-setup.ts'

const serverUrl = (): string => process.env[SERVER_ADDRESS] ?? ''

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const ofDatabase = (name: string): string => serverUrl().replace('/postgres?', `/${name}?`)

let template: Promise<string> | undefined

/** A database with all migrations, which every other one is copied from. */
async function madeTemplate(): Promise<string> {
  const name = `template_${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  const storage = await openPostgresStorage({ url: ofDatabase(name) })
  await storage.close()
  return name
}

/** A new database with all migrations, which is there until it is dropped. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const from = await (template ??= madeTemplate())
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${from}`)
  return { url: ofDatabase(name), drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) }
}

/** A new database with nothing in it. */
export async function createBareDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `bare_${process.pid}_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  return { url: ofDatabase(name), drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) }
}
