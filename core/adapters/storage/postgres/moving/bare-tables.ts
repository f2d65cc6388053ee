import type pg from 'pg'

import { KEY_ID_BYTES } from '../../sqlite/activity/audit-chain.ts'
import { tables } from '../schema/tables.ts'

/** Tables that hold nothing, and nothing that holds up a copy: no keys, no indexes, no references, no triggers that fire. */
type Made = { readonly name: string; readonly statement: string; readonly drop: string }

/** References first, and primary keys last: that is the order in which they can go; the other way round they come back. */
const OBJECTS = `
  SELECT '1 ' || k.conname AS name,
    format('ALTER TABLE %I ADD CONSTRAINT %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)) AS statement,
    format('ALTER TABLE %I DROP CONSTRAINT %I', t.relname, k.conname) AS drop
  FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
  WHERE k.contype = 'f' AND t.relname = ANY($1) AND t.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT '2 ' || c.relname, pg_get_indexdef(c.oid), format('DROP INDEX %I', c.relname)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
  WHERE NOT i.indisprimary AND t.relname = ANY($1) AND t.relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('u', 'x'))
  UNION ALL
  SELECT '3 ' || k.conname,
    format('ALTER TABLE %I ADD CONSTRAINT %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)),
    format('ALTER TABLE %I DROP CONSTRAINT %I', t.relname, k.conname)
  FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
  WHERE k.contype = 'p' AND t.relname = ANY($1) AND t.relnamespace = 'public'::regnamespace
  ORDER BY 1`

const names = Object.keys(tables)
const quoted = names.map((name) => `"${name}"`)

/** It would look through tables that grow still, hold up who alters them, and take a tenth of all: they are seen to at the end. */
const AUTOVACUUM = 'autovacuum_enabled'

/** In a transaction: empties every table, and takes away what a copy is quicker without. What that was is kept. */
export async function makeBare(client: pg.ClientBase, others: readonly string[]): Promise<void> {
  await client.query(`TRUNCATE ${[...quoted, ...others].join(', ')}`)
  const { rows } = await client.query<Made>(OBJECTS, [names])
  for (const { name, statement, drop } of rows) {
    await client.query(
      'INSERT INTO moved_object (name, statement) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET statement = excluded.statement',
      [name, statement],
    )
    await client.query(drop)
  }
  for (const table of quoted) {
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await client.query(`ALTER TABLE ${table} SET (${AUTOVACUUM} = off)`)
  }
}

/** Enough for the sorting of some millions of rows; each client takes it once. */
const SORTING = "SET maintenance_work_mem = '512MB'"

/** Makes again what was taken away, each in a transaction of its own, so that it goes on where it was killed. */
export async function makeWhole(clients: readonly pg.ClientBase[], tell: (left: number) => void): Promise<void> {
  const [first] = clients
  if (!first) throw new RangeError('Whoever makes tables whole needs a client.')
  for (const client of clients) await client.query(SORTING)
  const { rows } = await first.query<{ name: string; statement: string }>(
    'SELECT name, statement FROM moved_object ORDER BY name DESC',
  )
  let left = rows.length
  // References are compared by the keys that they point to: after all of these.
  for (const kind of ['3', '2', '1']) {
    const waiting = rows
      .filter(({ name }) => name.startsWith(kind))
      .toSorted((one, other) => weight(other) - weight(one))
    const work = async (client: pg.ClientBase): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await client.query('BEGIN')
        await client.query(next.statement)
        await client.query('DELETE FROM moved_object WHERE name = $1', [next.name])
        await client.query('COMMIT')
        left -= 1
        tell(left)
      }
    }
    // Two references of one table wait for each other, and might wait in a circle.
    await Promise.all((kind === '1' ? [first] : clients).map(work))
  }
  for (const table of quoted) await first.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const name of names) await raiseIdentity(first, name)
  await first.query(AUDIT_ENDS)
  const unseen = [...quoted]
  const look = async (client: pg.ClientBase): Promise<void> => {
    for (let table = unseen.shift(); table !== undefined; table = unseen.shift()) {
      await client.query(seen(table))
      await client.query(`ALTER TABLE ${table} RESET (${AUTOVACUUM})`)
    }
  }
  await Promise.all(clients.map(look))
}

/**
 * What can be read from an index alone is, once the server has noted that everybody sees the rows: by itself it comes to
 * that minutes later, and a page in the middle of a list takes ten times as long until then.
 */
const seen = (table: string): string => `VACUUM (ANALYZE, INDEX_CLEANUP OFF, TRUNCATE OFF) ${table}`

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

/** What takes longest comes first. */
const weight = ({ statement }: { readonly statement: string }): number =>
  (statement.includes('USING gin') ? 2 : 0) + (/ON (public\.)?(audit_entry|invoice) /.test(statement) ? 1 : 0)

/** Keys that the server counts go on behind those that came. */
async function raiseIdentity(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT pg_get_serial_sequence('"${table}"', a.attname) AS name FROM pg_attribute a
     WHERE a.attrelid = '"${table}"'::regclass AND a.attname = 'key' AND a.attidentity <> ''`,
  )
  const name = rows[0]?.name
  if (name) await client.query(`SELECT setval($1, coalesce((SELECT max(key) FROM "${table}"), 0) + 1, false)`, [name])
}
