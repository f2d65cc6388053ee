import { createHash } from 'node:crypto'

import type Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import { KEY_IDS } from '../../core/adapters/storage/sqlite/forms/audit-entries.ts'

import { auditEntry, storedBusiness } from './contract/sample-records.ts'
import { inspectDatabase, openStorage } from './sqlite-fixture.ts'
import { prepareOnLog } from '../support/storage/log-rows.ts'

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
  const rows = prepareOnLog<Row>(db, 'SELECT * FROM audit_entry WHERE business_key = ? ORDER BY key').all(businessKey)
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

  it('goes on from entries of an older version, which stand there in words', async () => {
    const { storage, db, of, keys } = await withHistory()
    const entry = { subject: { kind: 'invoice', id: '018c2208-7df3-743a-a0b1-432f398a2854' } } as const
    await storage.write(({ audit }) => audit.append(auditEntry(of.first, entry)))
    db.exec('DROP TRIGGER audit_entry_never_changes')
    const written = prepareOnLog<Row>(db, 'SELECT * FROM audit_entry').all()
    const inWords = db.prepare(
      `UPDATE audit_entry SET subject_kind = @subject_kind, subject_id = @subject_id, action = @action,
         actor_kind = @actor_kind, actor_id = @actor_id, actor_name = @actor_name, before = @before, after = @after
       WHERE key = @key`,
    )
    for (const row of written) inWords.run(row)
    expect(db.prepare("SELECT count(*) FROM audit_entry WHERE typeof(action) = 'text'").pluck().get()).toBe(12)

    await storage.write(({ audit }) => audit.append(auditEntry(of.first, entry)))
    const forms = db.prepare('SELECT typeof(action) FROM audit_entry WHERE business_key = ? ORDER BY key DESC LIMIT 2')
    expect(forms.pluck().all(keys.first)).toEqual(['blob', 'text'])
    expect(firstWrongEntry(db, keys.first)).toBeNull()
    const history = await storage.read(({ audit }) => audit.historyOf(of.first, entry.subject.id))
    expect(history).toHaveLength(2)
    expect(new Set(history.map(({ action, actor, from, to }) => JSON.stringify([action, actor, from, to]))).size).toBe(
      1,
    )
  })

  it('has signatures as they were written, whole or halved, with the code of their key or its id', async () => {
    const { db } = await withHistory()
    const id = Buffer.from('00112233445566ff', 'hex')
    const macs = [16, 32].map((bytes) => Buffer.concat([id, Buffer.alloc(bytes, bytes)]))
    db.exec('DROP TRIGGER audit_entry_never_changes')
    db.prepare(`INSERT INTO audit_word (code, word) VALUES (x'7f01', ?)`).run(id.toString('hex'))
    const store = db.prepare('UPDATE audit_entry SET mac = ? WHERE key = ?')
    const code = Buffer.of(0x7f, 1)
    const stored = macs.flatMap((mac) => [mac, Buffer.concat([code, mac.subarray(id.length)])])
    for (const [at, mac] of stored.entries()) store.run(mac, at + 1)

    const read = prepareOnLog<{ mac: Buffer | null }>(db, 'SELECT mac FROM audit_entry ORDER BY key').all()
    expect(read.map(({ mac }) => mac)).toEqual([
      ...macs.flatMap((mac) => [mac, mac]),
      ...read.slice(stored.length).map(() => null),
    ])
    expect(db.prepare(KEY_IDS).all()).toEqual([{ id: id.toString('hex') }])
  })

  it('knows no word of a unit that was taken back', async () => {
    const { storage, db, of, keys } = await withHistory()
    const append = (action: string) => storage.write(({ audit }) => audit.append(auditEntry(of.first, { action })))
    const isLost = storage.write(async ({ audit }) => {
      await audit.append(auditEntry(of.first, { action: 'invoice.neverWas' }))
      throw new Error('taken back')
    })
    await expect(isLost).rejects.toThrow('taken back')

    await append('invoice.other')
    await append('invoice.neverWas')
    await append('invoice.neverWas')
    const actions = prepareOnLog<Row>(db, 'SELECT * FROM audit_entry WHERE business_key = ? ORDER BY key')
    expect(
      actions
        .all(keys.first)
        .slice(-3)
        .map(({ action }) => action),
    ).toEqual([...['invoice.other', 'invoice.neverWas', 'invoice.neverWas']])
    expect(firstWrongEntry(db, keys.first)).toBeNull()
    expect(db.prepare('SELECT count(*) - count(DISTINCT word) FROM audit_word').pluck().get()).toBe(0)
  })

  it('has words that nobody changes, takes away or replaces', async () => {
    const { db } = await withHistory()
    expect(() => db.exec("UPDATE audit_word SET word = 'x'")).toThrow('words of the audit log are never changed')
    expect(() => db.exec('DELETE FROM audit_word')).toThrow('words of the audit log are never deleted')
    const replace = "INSERT OR REPLACE INTO audit_word (code, word) SELECT code, 'x' FROM audit_word LIMIT 1"
    expect(() => db.exec(replace)).toThrow('words of the audit log are never replaced')
  })
})
