import type pg from 'pg'

import { KEY_ID_BYTES } from '../../sqlite/activity/audit-chain.ts'

import { AUTOVACUUM, bareTables } from './bare-tables.ts'
import { createSteps } from './steps.ts'

/** Makes again what was taken from tables, each in a transaction of its own, so that it goes on where it was killed. */
export type WholeMaker = {
  /** All rows of a table are there, about so many: its keys and indexes are made while others are copied. */
  add(table: string, rows: number): void
  /** @throws what keeps something from being made, once that is known */
  throwIfFailed(): void
  /** All tables were added: makes the rest, with this client too. */
  finish(client: pg.ClientBase, tell: (made: number, all: number) => void): Promise<void>
  /** Begins nothing more. */
  stop(): void
}

type Made = { readonly name: string; readonly statement: string }

const SESSION = [
  // Enough for the sorting of some millions of rows.
  "SET maintenance_work_mem = '512MB'",
  // Programs for statements that run once cost more than they save.
  'SET jit = off',
  // What a server that stops takes back is made again.
  'SET synchronous_commit = off',
]

/** An index of parts of words takes as long as so many others. */
const GIN_WEIGHT = 8

/** @param helper makes what there is to make from now on */
export async function makeWhole(helper: pg.ClientBase): Promise<WholeMaker> {
  const { rows: objects } = await helper.query<Made>('SELECT name, statement FROM moved_object ORDER BY name')
  for (const setting of SESSION) await helper.query(setting)
  const rowsOf = new Map<string, number>()
  const steps = createSteps<pg.ClientBase>()
  let made = 0
  let tellMade = (): void => undefined

  async function make(client: pg.ClientBase, { name, statement }: Made): Promise<void> {
    await client.query('BEGIN')
    await client.query(statement)
    await client.query('DELETE FROM moved_object WHERE name = $1', [name])
    await client.query('COMMIT')
    made += 1
    tellMade()
  }

  /** Keys first, as whoever makes one is alone with a table; then its indexes. */
  function add(table: string, rows: number): void {
    rowsOf.set(table, rows)
    const own = objects.filter(({ statement }) => tableOf(statement) === table)
    const keys = own.filter(isKey)
    steps.add(rows, async (client) => {
      for (const key of keys) await make(client, key)
      for (const index of own.filter(isIndex))
        steps.add(rows * (index.statement.includes('USING gin') ? GIN_WEIGHT : 1), (with_) => make(with_, index))
    })
  }

  /** Each for other tables: those with the most rows first. */
  async function perTable(
    clients: readonly pg.ClientBase[],
    work: (client: pg.ClientBase, table: string) => Promise<void>,
  ): Promise<void> {
    const tables = createSteps<pg.ClientBase>()
    for (const table of bareTables) tables.add(rowsOf.get(table) ?? 0, (client) => work(client, table))
    tables.close()
    await Promise.all(clients.map((client) => tables.take(client)))
  }

  /** Two checks of one table would wait for each other. */
  async function refer(clients: readonly [pg.ClientBase, pg.ClientBase]): Promise<void> {
    await announceReferences(clients[0], objects.filter(isReference))
    const { rows: references } = await clients[0].query<Made>(
      "SELECT name, statement FROM moved_object WHERE name LIKE '0 %' ORDER BY name",
    )
    await perTable(clients, async (client, table) => {
      for (const reference of references.filter(({ statement }) => tableOf(statement) === table))
        await make(client, reference)
    })
  }

  const helping = steps.take(helper)
  let failure: { readonly error: unknown } | undefined
  helping.catch((error: unknown) => (failure = { error }))

  return {
    add,
    throwIfFailed() {
      if (failure) throw failure.error
    },
    async finish(client, tell) {
      tellMade = () => tell(made, objects.length)
      for (const setting of SESSION) await client.query(setting)
      steps.close()
      await Promise.all([helping, steps.take(client)])
      // Not before: the server notes nothing of what was copied since another statement began, such as that of a long index.
      await perTable([client, helper], look)
      await refer([client, helper])
      for (const name of bareTables) {
        await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`)
        await raiseIdentity(client, name)
      }
      await client.query(AUDIT_ENDS)
      tell(1, 1)
      await client.query('SET synchronous_commit = on')
    },
    stop: () => steps.stop(),
  }
}

const isReference = ({ name }: Made): boolean => name.startsWith('1')
const isIndex = ({ name }: Made): boolean => name.startsWith('2')
const isKey = ({ name }: Made): boolean => name.startsWith('3')

/** The table that a key, an index or a reference is of. */
const tableOf = (statement: string): string =>
  /(?:^ALTER TABLE|^CREATE (?:UNIQUE )?INDEX \S+ ON) (?:\w+\.)?"?(\w+)"?/.exec(statement)?.[1] ?? ''

/**
 * References that hold for new rows alone, and are checked later: then two clients check, and none waits for another, as
 * each would that makes one and so holds two tables.
 */
async function announceReferences(client: pg.ClientBase, references: readonly Made[]): Promise<void> {
  await client.query('BEGIN')
  for (const { name, statement } of references) {
    await client.query(`${statement} NOT VALID`)
    const check = statement.replace(/ADD CONSTRAINT (\S+) .*/s, 'VALIDATE CONSTRAINT $1')
    await client.query('UPDATE moved_object SET name = $1, statement = $2 WHERE name = $3', [
      `0${name.slice(1)}`,
      check,
      name,
    ])
  }
  await client.query('COMMIT')
}

/**
 * What can be read from an index alone is, once the server has noted that everybody sees the rows: by itself it comes to
 * that minutes later, and a page in the middle of a list takes ten times as long until then.
 */
async function look(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`VACUUM (ANALYZE, INDEX_CLEANUP OFF, TRUNCATE OFF) "${table}"`)
  await client.query(`ALTER TABLE "${table}" RESET (${AUTOVACUUM})`)
}

/** What a trigger keeps of entries that are added one by one: the end of each chain, from one to the next along the primary key. */
const AUDIT_ENDS = `INSERT INTO audit_end (business_key, key, hash, signed_by)
  WITH RECURSIVE chain AS (
    SELECT min(business_key) AS business_key FROM audit_entry
    UNION ALL SELECT (SELECT min(a.business_key) FROM audit_entry a WHERE a.business_key > c.business_key)
      FROM chain c WHERE c.business_key IS NOT NULL
  )
  SELECT c.business_key, a.key, a.hash, (SELECT substring(s.mac FROM 1 FOR ${KEY_ID_BYTES})
    FROM audit_entry s WHERE s.business_key = c.business_key AND s.mac IS NOT NULL ORDER BY s.key DESC LIMIT 1)
  FROM chain c CROSS JOIN LATERAL (
    SELECT e.key, e.hash FROM audit_entry e WHERE e.business_key = c.business_key ORDER BY e.key DESC LIMIT 1) a
  ON CONFLICT (business_key) DO UPDATE SET key = excluded.key, hash = excluded.hash, signed_by = excluded.signed_by`

/** Keys that the server counts go on behind those that came. */
async function raiseIdentity(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT pg_get_serial_sequence('"${table}"', a.attname) AS name FROM pg_attribute a
     WHERE a.attrelid = '"${table}"'::regclass AND a.attname = 'key' AND a.attidentity <> ''`,
  )
  const name = rows[0]?.name
  if (name) await client.query(`SELECT setval($1, coalesce((SELECT max(key) FROM "${table}"), 0) + 1, false)`, [name])
}
