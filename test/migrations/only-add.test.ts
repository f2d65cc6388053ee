import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { retiredNames } from '../../core/adapters/storage/sqlite/schema/retired.ts'
import * as schema from '../../core/adapters/storage/sqlite/schema/tables.ts'

import { lossesIn, reusedNames, type Names } from './only-add.ts'

const folder = join(import.meta.dirname, '../../core/adapters/storage/sqlite/migrations')
const migrations = readdirSync(folder).filter((file) => file.endsWith('.sql'))
const snapshots = readdirSync(join(folder, 'meta')).filter((file) => file.endsWith('_snapshot.json'))

const snapshotFile = z.object({
  tables: z.record(z.string(), z.object({ columns: z.record(z.string(), z.unknown()) })),
})

function namesIn(snapshot: string): Names {
  const { tables } = snapshotFile.parse(JSON.parse(readFileSync(join(folder, 'meta', snapshot), 'utf8')))
  return namesOf(Object.entries(tables).map(([name, { columns }]) => ({ name, columns: Object.keys(columns) })))
}

function namesOf(tables: readonly { name: string; columns: readonly string[] }[]): Names {
  return new Set(tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column}`)]))
}

const present = namesOf(
  Object.values(schema)
    .filter((value) => is(value, SQLiteTable))
    .map((table) => getTableConfig(table))
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
)

describe('migrations', () => {
  it.each(migrations)('only add: %s', (file) => {
    expect(lossesIn(readFileSync(join(folder, file), 'utf8'))).toEqual([])
  })

  it('never use the name of something that was given up', () => {
    expect(snapshots.length).toBeGreaterThan(2)
    expect(present.size).toBeGreaterThan(100)
    expect(reusedNames(snapshots.toSorted().map(namesIn), present, retiredNames)).toEqual([])
  })
})

describe('a migration that could lose something is refused:', () => {
  it.each([
    ['a table goes', 'DROP TABLE `customer`;'],
    ['a table goes', 'CREATE TABLE `x` (`key` integer);--> statement-breakpoint\ndrop table if exists customer'],
    ['a column goes', 'ALTER TABLE `customer` DROP COLUMN `phone`;'],
    ['a name changes', 'ALTER TABLE `customer` RENAME TO `buyer`;'],
    ['a name changes', 'ALTER TABLE customer RENAME COLUMN `phone` TO `mobile`;'],
    ['a trigger that keeps something goes', 'DROP TRIGGER `audit_entry_never_goes`;'],
    [
      'a trigger that keeps something goes',
      'DROP TRIGGER `audit_entry_never_goes`; CREATE TRIGGER `audit_entry_never_goes` BEFORE DELETE ON `audit_entry` BEGIN SELECT 1; END;',
    ],
    ['a trigger that keeps something goes', 'DROP TRIGGER `audit_entry_counted`;'],
    ['rows go', 'DELETE FROM `token`;'],
    ['rows go', "DELETE FROM `invoice` WHERE status = 'CANCELLED';"],
    ['rows are written over', "INSERT OR REPLACE INTO `customer` (key, name) VALUES (1, 'Nobody');"],
    ['customer.phone is written over', 'UPDATE `customer` SET `phone` = NULL;'],
    ['customer.name is written over', "UPDATE customer SET name = trim(name, ', ') WHERE name LIKE ' %';"],
    [
      'customer.phone is written over',
      'ALTER TABLE `customer` ADD `mobile` text;--> statement-breakpoint\nUPDATE customer SET mobile = (SELECT p FROM x), phone = NULL;',
    ],
  ])('%s', (loss, sql) => {
    expect(lossesIn(sql)).toEqual([expect.stringMatching(`^${loss}: `)])
  })

  it("drizzle's way of building a table anew", () => {
    const rebuild = [
      'PRAGMA foreign_keys=OFF;',
      'CREATE TABLE `__new_customer` (`key` integer PRIMARY KEY NOT NULL);',
      'INSERT INTO `__new_customer`("key") SELECT "key" FROM `customer`;',
      'DROP TABLE `customer`;',
      'ALTER TABLE `__new_customer` RENAME TO `customer`;',
      'PRAGMA foreign_keys=ON;',
    ].join('--> statement-breakpoint\n')
    expect(lossesIn(rebuild)).toHaveLength(5)
  })

  it('but not one that fills what it adds', () => {
    const adds = [
      'DROP INDEX `customer_name`;',
      'ALTER TABLE `customer` ADD `mobile` text;',
      'UPDATE `customer` SET `mobile` = phone WHERE phone IS NOT NULL;',
      'CREATE UNIQUE INDEX `customer_mobile` ON `customer` (`mobile`);',
      "INSERT INTO `setting` (name) SELECT 'x' FROM customer;",
    ].join('--> statement-breakpoint\n')
    expect(lossesIn(adds)).toEqual([])
  })
})

it('a trigger that counts may be made anew', () => {
  const anew =
    'DROP TRIGGER `counted`;--> statement-breakpoint\nCREATE TRIGGER `counted` AFTER INSERT ON `x` BEGIN SELECT 1; END;'
  expect(lossesIn(anew)).toEqual([])
})

describe('a name that was given up', () => {
  const names = (...all: string[]): Names => new Set(all)

  it('has to be among the retired ones', () => {
    const earlier = [names('customer', 'customer.fax')]
    const trouble = ['customer.fax was given up and is not among the retired']
    expect(reusedNames(earlier, names('customer'), [])).toEqual(trouble)
    expect(reusedNames(earlier, names('customer'), ['customer.fax'])).toEqual([])
  })

  it('never comes back, listed or not', () => {
    const [had, gave] = [names('customer', 'customer.fax'), names('customer')]
    const listed = reusedNames([had, gave], had, ['customer.fax'])
    expect(listed).toEqual(['customer.fax is retired and in use again'])
    const unlisted = reusedNames([had, gave, had], had, [])
    expect(unlisted).toEqual(['customer.fax was given up once and came back'])
  })

  it('is not invented', () => {
    expect(reusedNames([names('customer')], names('customer'), ['cutsomer'])).toHaveLength(1)
  })
})
