import type pg from 'pg'

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

/** All that are made bare. */
export const bareTables: readonly string[] = Object.keys(tables)
const quoted = bareTables.map((name) => `"${name}"`)

/** It would look through tables that grow still, hold up who alters them, and take a tenth of all: they are seen to once they are whole. */
export const AUTOVACUUM = 'autovacuum_enabled'

/** In a transaction: empties every table, and takes away what a copy is quicker without. What that was is kept. */
export async function makeBare(client: pg.ClientBase, others: readonly string[]): Promise<void> {
  await client.query(`TRUNCATE ${[...quoted, ...others].join(', ')}`)
  const { rows } = await client.query<Made>(OBJECTS, [bareTables])
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
