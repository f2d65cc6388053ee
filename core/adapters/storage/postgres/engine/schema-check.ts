import { randomBytes } from 'node:crypto'

import { readMigrationFiles } from 'drizzle-orm/migrator'

import type { SchemaFault } from '../../../../domain/backup/schema-fault.ts'

import { addressed } from './address.ts'
import { clientClass } from './servers.ts'
import type { Connection } from './connection.ts'
import { MIGRATIONS, migrationsFolder } from './migrate.ts'

type SchemaObject = { readonly type: SchemaFault['type']; readonly name: string; readonly definition: string }
type Schema = ReadonlyMap<string, SchemaObject>

export type SchemaCheck = (connection: Connection) => Promise<SchemaFault[]>

/** What migrations are written for. */
const OURS = 'public'

/**
 * Every table, index, trigger, view and function that is not as the migrations make it on this server: a trigger that is
 * gone or switched off lets entries be changed, and one that was added may change what is written. Of a database that has
 * the schema of this version; what belongs to an extension says nothing.
 */
export function createSchemaCheck(url: string): SchemaCheck {
  let known: Promise<Schema> | undefined

  return async (connection) => {
    const made = await (known ??= freshSchema(url).catch((error: unknown) => {
      known = undefined
      throw error
    }))
    const present = named(await connection.many<SchemaObject>(objectsOf(OURS)), OURS)
    const faults: SchemaFault[] = []
    for (const [key, { type, name, definition }] of present) {
      const expected = made.get(key)
      if (expected?.definition !== definition)
        faults.push({ type, name, fault: expected === undefined ? 'added' : 'changed' })
    }
    for (const [key, { type, name }] of made) if (!present.has(key)) faults.push({ type, name, fault: 'removed' })
    return faults
  }
}

/** What the migrations make of nothing, beside what is there, in a transaction that is taken back: about a second, once. */
async function freshSchema(url: string): Promise<Schema> {
  const client = new (clientClass(url))({ ...addressed(url), application_name: 'Invoice Desk' })
  await client.connect()
  try {
    const beside = `made_${randomBytes(8).toString('hex')}`
    await client.query('BEGIN')
    await client.query(`CREATE SCHEMA ${beside}`)
    await client.query(`SET LOCAL search_path = ${beside}, ${OURS}`)
    for (const { sql } of readMigrationFiles({ migrationsFolder }))
      await client.query(sql.join(';\n').replaceAll(`"${OURS}".`, ''))
    const { rows } = await client.query<SchemaObject>(objectsOf(beside))
    await client.query('ROLLBACK')
    return named(rows, beside)
  } finally {
    await client.end()
  }
}

const named = (objects: readonly SchemaObject[], schema: string): Schema =>
  new Map(
    objects.map((object) => [
      `${object.type} ${object.name}`,
      { ...object, definition: object.definition.replaceAll(`${schema}.`, '') },
    ]),
  )

const ofExtension = (oid: string): string =>
  `EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = ${oid} AND e.deptype = 'e')`

/** All objects of a schema, each with everything that it does as the server writes it. */
const objectsOf = (schema: string): string => `
  WITH relation AS (
    SELECT c.* FROM pg_class c
    WHERE c.relnamespace = '${schema}'::regnamespace AND c.relname <> '${MIGRATIONS}' AND NOT ${ofExtension('c.oid')}
  )
  SELECT 'table' AS type, c.relname::text AS name, concat_ws(E'\\n', c.relkind, c.relpersistence, c.relrowsecurity,
    (SELECT string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
         a.attgenerated, pg_get_expr(d.adbin, d.adrelid), l.collname), E'\\n' ORDER BY a.attname)
       FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
       LEFT JOIN pg_collation l ON l.oid = a.attcollation
       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
    (SELECT string_agg(concat_ws(' ', k.conname, pg_get_constraintdef(k.oid), k.convalidated), E'\\n' ORDER BY k.conname)
       FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype <> 't'),
    (SELECT string_agg(pg_get_ruledef(r.oid), E'\\n' ORDER BY r.rulename) FROM pg_rewrite r WHERE r.ev_class = c.oid),
    (SELECT count(*) FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgisinternal AND t.tgenabled <> 'O')) AS definition
  FROM relation c WHERE c.relkind IN ('r', 'p', 'f')
  UNION ALL
  SELECT 'index', c.relname::text, concat_ws(' ', pg_get_indexdef(c.oid), i.indisvalid)
  FROM relation c JOIN pg_index i ON i.indexrelid = c.oid JOIN relation t ON t.oid = i.indrelid
  UNION ALL
  SELECT 'view', c.relname::text, pg_get_viewdef(c.oid) FROM relation c WHERE c.relkind IN ('v', 'm')
  UNION ALL
  SELECT 'trigger', t.tgname::text, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
  FROM relation c JOIN pg_trigger t ON t.tgrelid = c.oid WHERE NOT t.tgisinternal
  UNION ALL
  SELECT 'function', concat(p.proname, '(', pg_get_function_identity_arguments(p.oid), ')'), pg_get_functiondef(p.oid)
  FROM pg_proc p
  WHERE p.pronamespace = '${schema}'::regnamespace AND p.prokind IN ('f', 'p') AND NOT ${ofExtension('p.oid')}
  ORDER BY 1, 2`
