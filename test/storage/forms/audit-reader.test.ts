import type Database from 'better-sqlite3'
import { expect, it } from 'vitest'

import { auditPacker } from '../../../core/adapters/storage/sqlite/forms/audit-entries.ts'
import {
  ENTRY_WORDS,
  entryReader,
  STORED_ENTRY,
  type EntryWords,
  type StoredEntry,
} from '../../../core/adapters/storage/sqlite/forms/audit-reader.ts'
import { prepareOnLog } from '../../support/storage/log-rows.ts'
import { inspectDatabase, openStorage } from '../sqlite-fixture.ts'

const ID = '018c2208-7df3-743a-a0b1-432f398a2854'
const HASH = Buffer.alloc(32, 7)
const SIGNATURE = Buffer.concat([Buffer.from('0123456789abcdef', 'hex'), Buffer.alloc(32, 5)])
const HALF = SIGNATURE.subarray(0, 24)

const entry = {
  ...{ subjectKind: 'invoice', subjectId: ID, action: 'invoice.created', actorKind: 'user', actorId: ID },
  ...{ actorName: 'Adaeze', before: null, after: '{"status":"DRAFT","total":330025}', mac: SIGNATURE },
}

const COLUMNS = 'subject_kind, subject_id, action, actor_kind, actor_id, actor_name, before, after, mac'
const VALUES = '@subjectKind, @subjectId, @action, @actorKind, @actorId, @actorName, @before, @after, @mac'

/** What is read of the log by columns, and in their stored form. */
function bothWays(db: Database.Database) {
  const byColumns = prepareOnLog(
    db,
    `SELECT key, business_key AS "businessKey", subject_kind AS "subjectKind", subject_id AS "subjectId", action,
       actor_kind AS "actorKind", actor_id AS "actorId", actor_name AS "actorName", at, before, after, lower(hex(hash)) AS hash,
       iif(mac IS NULL, NULL, lower(hex(mac))) AS mac FROM audit_entry ORDER BY key`,
  ).all()
  const words = db.prepare<[number], EntryWords>(ENTRY_WORDS)
  const read = entryReader((key) => words.get(key) as EntryWords)
  const stored = db.prepare<[], StoredEntry>(`SELECT ${STORED_ENTRY} FROM audit_entry l ORDER BY l.key`).all()
  return { byColumns, read: stored.map(read) }
}

it('an entry of the log is read alike by its columns and in its stored form, whichever version wrote it', () => {
  const db = inspectDatabase(openStorage().file)
  const add = db.prepare(`INSERT INTO audit_entry (business_key, at, hash, ${COLUMNS}) VALUES (1, 5, ?, ${VALUES})`)
  const packed = auditPacker(db)(entry)
  const written = [
    packed,
    entry,
    auditPacker(db)({ ...entry, actorId: null, before: '{"status":"PAID"}', mac: null }),
    { ...entry, actorId: null, subjectId: 'x018c', actorName: "O'Brien\t\\ X'01'", before: '', after: 'x6162' },
    { ...packed, subjectId: 'no id', actorName: 'a text beside codes', before: Buffer.from([0x80]), after: null },
    // A code of nobody, before the signature.
    { ...packed, mac: Buffer.concat([Buffer.from([99, 99]), Buffer.alloc(32, 5)]) },
    { ...packed, mac: Buffer.concat([Buffer.from([99, 99]), Buffer.alloc(16, 5)]) },
    auditPacker(db)({ ...entry, mac: HALF }),
    { ...entry, mac: HALF },
  ]
  for (const row of written) add.run(HASH, row)

  const { byColumns, read } = bothWays(db)
  expect(read).toEqual(byColumns)
  expect(read.slice(0, 2)).toMatchObject([1, 2].map((key) => ({ key, ...entry, mac: SIGNATURE.toString('hex') })))
  expect(read.slice(-2).map(({ mac }) => mac)).toEqual([HALF, HALF].map((mac) => mac.toString('hex')))
})
