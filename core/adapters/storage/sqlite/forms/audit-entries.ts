import type Database from 'better-sqlite3'

import { NO_MEMORY, type RecordMemory } from '../engine/record-memory.ts'
import type { auditEntryTable } from '../schema/tables.ts'

import { packAuditText } from './audit-text.ts'
import { packId } from './phrases.ts'

/**
 * Entries of the audit log are read as `ENTRIES`, where every column is what was written, whichever form a row has. Entries
 * of older versions are texts, and stay so: the log is never changed. Since, kinds, actions and actors are codes that
 * `audit_word` tells, ids are bytes, and what changed has the short form of audit-text.ts. A text is told from a blob.
 */

/** What a code stands for. */
export const wordOf = (column: string): string =>
  `CASE typeof(${column}) WHEN 'blob' THEN (SELECT w.word FROM audit_word w WHERE w.code = ${column}) ELSE ${column} END`

const textOf = (column: string): string =>
  `CASE typeof(${column}) WHEN 'blob' THEN audit_text(lower(hex(${column}))) ELSE ${column} END`

/** Of built-in functions alone: one of ours takes four times as long, and each look for entries compares some ids. */
const SUBJECT_HEX = 'hex(l.subject_id)'
const SUBJECT_ID = `CASE typeof(l.subject_id) WHEN 'blob' THEN lower(substr(${SUBJECT_HEX}, 1, 8) || '-' || substr(${SUBJECT_HEX}, 9, 4)
      || '-' || substr(${SUBJECT_HEX}, 13, 4) || '-' || substr(${SUBJECT_HEX}, 17, 4) || '-' || substr(${SUBJECT_HEX}, 21)) ELSE l.subject_id END`

/** What an action begins with, up to its full stop. */
const prefixOf = (action: string): string => `substr(${action}, 1, instr(${action}, '.') - 1)`
const PREFIX = `CASE typeof(l.action) WHEN 'blob' THEN (SELECT ${prefixOf('w.word')} FROM audit_word w WHERE w.code = l.action)
      ELSE ${prefixOf('l.action')} END`

/** By how an id ends its entries are found: see the index `audit_entry_subject`. */
const TAIL = 6
const SUBJECT_TAIL = `CASE typeof(subject_id) WHEN 'blob' THEN lower(hex(substr(subject_id, -${TAIL / 2}))) ELSE substr(subject_id, -${TAIL}) END`

/**
 * The columns of the log as they were written, as a table; `stored_after` is `after`, or x and the hex of its short form;
 * the other `stored_...` are what stands for a word.
 */
export const ENTRIES = `(SELECT l.key, l.business_key, ${wordOf('l.subject_kind')} AS subject_kind, ${SUBJECT_ID} AS subject_id,
    ${SUBJECT_TAIL.replaceAll('subject_id', 'l.subject_id')} AS subject_tail, ${wordOf('l.action')} AS action, ${PREFIX} AS action_prefix,
    ${wordOf('l.actor_kind')} AS actor_kind, ${wordOf('l.actor_id')} AS actor_id, ${wordOf('l.actor_name')} AS actor_name,
    l.at, ${textOf('l.before')} AS before, ${textOf('l.after')} AS after, iif(typeof(l.after) = 'blob', 'x' || lower(hex(l.after)), l.after) AS stored_after,
    l.action AS stored_action, l.subject_kind AS stored_kind, l.hash, l.mac FROM audit_entry l)`

/** Those that the table has, under its names. */
export const ENTRY_COLUMNS =
  'key, business_key, subject_kind, subject_id, action, actor_kind, actor_id, actor_name, at, before, after, hash, mac'

/** Whether an entry is about what has an id, along the index. */
export const isAbout = (id: string, entry = 'a'): string =>
  `${entry}.subject_tail = substr(${id}, -${TAIL}) AND ${entry}.subject_id = ${id}`

/** The same of one of the ids that `SELECT id FROM ...` finds. */
export const isAboutOneOf = (ids: string, entry = 'a'): string =>
  `${entry}.subject_tail IN (SELECT substr(id, -${TAIL}) FROM (${ids})) AND ${entry}.subject_id IN (${ids})`

type Content = Pick<
  typeof auditEntryTable.$inferSelect,
  'subjectKind' | 'subjectId' | 'action' | 'actorKind' | 'actorId' | 'actorName' | 'before' | 'after'
>
export type StoredContent = { readonly [K in keyof Content]: Buffer | string | null }

type Db = Pick<Database.Database, 'prepare'>

/** Codes of words that were there before this connection wrote any: nothing takes those back. */
const settled = new WeakMap<Db, ReadonlyMap<string, Buffer>>()

function settledWords(db: Db): ReadonlyMap<string, Buffer> {
  const known = settled.get(db)
  if (known) return known
  const rows = db.prepare('SELECT word, code FROM audit_word').raw().all() as [string, Buffer][]
  const words = new Map(rows)
  settled.set(db, words)
  return words
}

/** Stores entries in their short form; to be used within a transaction. */
export function auditPacker(
  db: Db,
  memory: Pick<RecordMemory, 'recall'> = NO_MEMORY,
): (content: Content) => StoredContent {
  const settledHere = settledWords(db)
  const find = db.prepare<[string], { code: Buffer }>('SELECT code FROM audit_word WHERE word = ?')
  const count = db.prepare<[], { count: number }>('SELECT count(*) AS count FROM audit_word')
  const add = db.prepare('INSERT INTO audit_word (code, word) VALUES (?, ?)')

  // What is new may be taken back with its transaction, so it is asked for again.
  function codeOf(word: string): Buffer {
    const known = settledHere.get(word) ?? memory.recall(`word ${word}`, () => find.get(word)?.code)
    if (known) return known
    const code = codeAt((count.get()?.count ?? 0) + 1)
    add.run(code, word)
    return code
  }

  return ({ subjectKind, subjectId, action, actorKind, actorId, actorName, before, after }) => ({
    subjectKind: codeOf(subjectKind),
    subjectId: packId(subjectId),
    action: codeOf(action),
    actorKind: codeOf(actorKind),
    actorId: actorId === null ? null : codeOf(actorId),
    actorName: codeOf(actorName),
    before: before === null ? null : packAuditText(before),
    after: after === null ? null : packAuditText(after),
  })
}

/** A number in as few bytes as it takes. */
function codeAt(place: number): Buffer {
  const hex = place.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

type Row = Readonly<Record<string, string | number | Buffer | null>>

/** The same of whole rows, under the names of the columns. */
export function auditRowPacker(db: Db): (row: Row) => Row {
  const pack = auditPacker(db)
  return (row) => {
    const packed = pack({
      subjectKind: String(row['subject_kind']),
      subjectId: String(row['subject_id']),
      action: String(row['action']),
      actorKind: String(row['actor_kind']),
      actorId: textOrNull(row['actor_id']),
      actorName: String(row['actor_name']),
      before: textOrNull(row['before']),
      after: textOrNull(row['after']),
    })
    return {
      ...row,
      subject_kind: packed.subjectKind,
      subject_id: packed.subjectId,
      action: packed.action,
      actor_kind: packed.actorKind,
      actor_id: packed.actorId,
      actor_name: packed.actorName,
      before: packed.before,
      after: packed.after,
    }
  }
}

const textOrNull = (value: Row[string] | undefined): string | null => (typeof value === 'string' ? value : null)
