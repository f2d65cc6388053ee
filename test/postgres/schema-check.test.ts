import { describe, expect, it } from 'vitest'

import { needs } from '../support/system-requirements.ts'

import { inspectDatabase, openStorage } from './postgres-fixture.ts'

describe('the schema of a database', needs('postgresql'), () => {
  it('is as it was made, with what somebody wrote into it', async () => {
    const { storage } = await openStorage()
    const ask = () => storage.read(({ instance }) => instance.schemaFaults())
    expect(await ask()).toEqual([])
    await storage.write(({ instance }) =>
      instance.saveClockMark({ day: '2026-11-01', authority: null, confirmedDay: null }),
    )
    expect(await ask()).toEqual([])
  })

  it('says what is not as it was made', async () => {
    const { storage, url } = await openStorage()
    const changes = {
      'DROP TRIGGER audit_entry_never_changes ON audit_entry': 'trigger audit_entry_never_changes removed',
      'ALTER TABLE allocation DISABLE TRIGGER allocation_never_changes': 'trigger allocation_never_changes changed',
      'CREATE TRIGGER quiet BEFORE INSERT ON product FOR EACH ROW EXECUTE FUNCTION never_changes()':
        'trigger quiet added',
      'DROP INDEX invoice_id': 'index invoice_id removed',
      'CREATE INDEX mine ON customer (name)': 'index mine added',
      'CREATE TABLE theirs (name text)': 'table theirs added',
      'CREATE VIEW names AS SELECT name FROM customer': 'view names added',
      'ALTER TABLE customer ALTER COLUMN name DROP NOT NULL': 'table customer changed',
      'ALTER TABLE product ADD COLUMN shoe_size bigint': 'table product changed',
      'ALTER TABLE account_entry DROP CONSTRAINT account_entry_not_zero': 'table account_entry changed',
      'CREATE RULE silent AS ON UPDATE TO supplier DO INSTEAD NOTHING': 'table supplier changed',
      'ALTER TABLE job ENABLE ROW LEVEL SECURITY': 'table job changed',
      'ALTER TABLE webhook DISABLE TRIGGER ALL': 'table webhook changed',
      "CREATE OR REPLACE FUNCTION never_changes() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'":
        'function never_changes() changed',
    }
    for (const sql of Object.keys(changes)) await inspectDatabase(url, sql)
    const faults = await storage.read(({ instance }) => instance.schemaFaults())
    expect(faults.map(({ type, name, fault }) => `${type} ${name} ${fault}`).toSorted()).toEqual(
      Object.values(changes).toSorted(),
    )
  })

  it('is asked by many at once, and leaves nothing behind', async () => {
    const { storage, url } = await openStorage()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => storage.read(({ instance }) => instance.schemaFaults())),
    )
    expect(answers.flat()).toEqual([])
    expect(await inspectDatabase(url, "SELECT 1 FROM pg_namespace WHERE nspname LIKE 'made%'")).toEqual([])
  })
})
