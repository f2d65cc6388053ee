import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'

import { freshSchema, schemaDigest, schemaFaults } from './schema-check.ts'
import { migrateToLatest } from './migrate.ts'

const TABLE = { type: 'table', name: 'customer', sql: 'CREATE TABLE customer (key)' } as const
const INDEX = { type: 'index', name: 'customer_key', sql: 'CREATE INDEX customer_key ON customer (key)' } as const

const digestOf = (...objects: readonly (typeof TABLE | typeof INDEX)[]) =>
  schemaDigest(new Map(objects.map((object) => [`${object.type} ${object.name}`, object])))

it('has one digest for a schema, in whatever order it was made, and others for others', () => {
  expect(digestOf(TABLE, INDEX)).toBe(digestOf(INDEX, TABLE))
  expect(digestOf(TABLE)).not.toBe(digestOf(TABLE, INDEX))
  expect(schemaDigest(freshSchema())).toBe(schemaDigest(freshSchema()))
})

it('finds nothing in what the migrations have made, and names what differs', () => {
  const db = new Database(':memory:')
  onTestFinished(() => void db.close())
  migrateToLatest({ db })
  expect(schemaFaults(db)).toEqual([])

  db.exec('DROP INDEX invoice_by_total; CREATE TABLE stranger (key)')
  expect(schemaFaults(db)).toEqual([
    { type: 'table', name: 'stranger', fault: 'added' },
    { type: 'index', name: 'invoice_by_total', fault: 'removed' },
  ])
})
