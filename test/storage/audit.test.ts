import { createHash } from 'node:crypto'

import type Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import { auditEntry, storedBusiness } from './contract/sample-records.ts'
import { inspectDatabase, openStorage } from './sqlite-fixture.ts'

type Row = {
  key: number
  subject_kind: string
  subject_id: string
  action: string
  actor_kind: string
  actor_id: string | null
  actor_name: string
  at: number
  before: string | null
  after: string | null
  hash: Buffer
}

/** The chain as the format describes it, computed from the rows alone: the key of the first wrong entry, or null. */
function firstWrongEntry(db: Database.Database, businessKey: number): number | null {
  const rows = db
    .prepare<[number], Row>('SELECT * FROM audit_entry WHERE business_key = ? ORDER BY key')
    .all(businessKey)
  let previous = Buffer.alloc(32)

  for (const row of rows) {
    const content = JSON.stringify([
      row.subject_kind,
      row.subject_id,
      row.action,
      row.actor_kind,
      row.actor_id,
      row.actor_name,
      row.at,
      row.before,
      row.after,
    ])
    const hash = createHash('sha256')
      .update(Buffer.concat([previous, Buffer.from(content)]))
      .digest()
    if (!hash.equals(row.hash)) return row.key
    previous = hash
  }
  return null
}

async function withHistory() {
  const { storage, file } = openStorage()
  const [first, second] = [await storedBusiness(storage), await storedBusiness(storage)]
  const of = { first: first.owner.id, second: second.owner.id }

  await storage.write(({ audit }) => audit.append(auditEntry(null, { subject: { kind: 'user', id: 'a person' } })))
  for (let step = 1; step <= 5; step += 1) {
    for (const businessId of [of.first, of.second]) {
      await storage.write(({ audit }) =>
        audit.append(
          auditEntry(businessId, { action: `invoice.step${step}`, from: { total: step }, to: { total: 0.1 } }),
        ),
      )
    }
  }

  const db = inspectDatabase(file)
  const keyOf = (id: string) => Number(db.prepare('SELECT key FROM business WHERE id = ?').pluck().get(id))
  return { storage, db, of, keys: { first: keyOf(of.first), second: keyOf(of.second), installation: 0 } }
}

describe('the audit trail', () => {
  it('cannot be changed or deleted, not even past the program', async () => {
    const { db } = await withHistory()
    const content = () => db.prepare('SELECT * FROM audit_entry').all()
    const before = content()

    expect(() => db.exec("UPDATE audit_entry SET actor_name = 'nobody'")).toThrow('audit entries are never changed')
    expect(() => db.exec('UPDATE audit_entry SET at = 0 WHERE key = 3')).toThrow('audit entries are never changed')
    expect(() => db.exec('DELETE FROM audit_entry')).toThrow('audit entries are never deleted')
    const replace = `INSERT OR REPLACE INTO audit_entry
      SELECT key, business_key, subject_kind, subject_id, action, actor_kind, actor_id, 'nobody', at, before, after, hash, mac
      FROM audit_entry WHERE key = 3`
    expect(() => db.exec(replace)).toThrow('audit entries are never replaced')
    expect(content()).toEqual(before)
  })

  it('is a chain of its own for every business, and for the installation', async () => {
    const { db, keys } = await withHistory()
    const counts = db.prepare('SELECT business_key AS key, count(*) AS n FROM audit_entry GROUP BY 1').all()

    expect(counts).toHaveLength(3)
    for (const key of Object.values(keys)) expect(firstWrongEntry(db, key)).toBeNull()
  })

  it('shows which entry was changed past the triggers', async () => {
    const { db, keys } = await withHistory()
    const third = Number(
      db
        .prepare('SELECT key FROM audit_entry WHERE business_key = ? ORDER BY key LIMIT 1 OFFSET 2')
        .pluck()
        .get(keys.first),
    )

    db.exec('DROP TRIGGER audit_entry_never_changes')
    db.prepare(`UPDATE audit_entry SET after = '{"total":0.2}' WHERE key = ?`).run(third)
    expect(firstWrongEntry(db, keys.first)).toBe(third)
    expect(firstWrongEntry(db, keys.second)).toBeNull()
  })

  it('shows that an entry is missing in the middle', async () => {
    const { db, keys } = await withHistory()
    const [, second, third] = db
      .prepare<[number], number>('SELECT key FROM audit_entry WHERE business_key = ? ORDER BY key')
      .pluck()
      .all(keys.first)

    db.exec('DROP TRIGGER audit_entry_never_goes')
    db.prepare('DELETE FROM audit_entry WHERE key = ?').run(second)
    expect(firstWrongEntry(db, keys.first)).toBe(third)
  })
})
