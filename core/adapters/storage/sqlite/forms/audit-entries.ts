import type Database from 'better-sqlite3'

import type { auditEntryTable } from '../schema/tables.ts'

import { packAuditText } from './audit-text.ts'
import { packId } from './phrases.ts'
import { wordCodes, wordOf } from './words.ts'

/**
 * Entries of the audit log are read as `ENTRIES`, where every column is what was written, whichever form a row has. Entries
 * of older versions are texts, and stay so: the log is never changed. Since, kinds, actions and actors are codes that
 * `audit_word` tells, as are the ids of keys in signatures, ids are bytes, and what changed has the short form of audit-text.ts. A text is told from a blob.
 */

const textOf = (column: string): string =>
  `CASE typeof(${column}) WHEN 'blob' THEN audit_text(lower(hex(${column}))) ELSE ${column} END`

/** Of built-in functions alone: one of ours takes four times as long, and each look for entries compares some ids. */
const SUBJECT_HEX = 'hex(l.subject_id)'
const SUBJECT_ID = `CASE typeof(l.subject_id) WHEN 'blob' THEN lower(substr(${SUBJECT_HEX}, 1, 8) || '-' || substr(${SUBJECT_HEX}, 9, 4)
      || '-' || substr(${SUBJECT_HEX}, 13, 4) || '-' || substr(${SUBJECT_HEX}, 17, 4) || '-' || substr(${SUBJECT_HEX}, 21)) ELSE l.subject_id END`

/**
 * A signature is the id of its key and 16 bytes, of older versions and of PostgreSQL 32; most have the code of the id, which
 * is shorter than the id. So each of the four has a length of its own.
 */
const MAC_BYTES = 32
const HALF_MAC_BYTES = MAC_BYTES / 2
const KEY_ID_BYTES = 8
const WHOLE = KEY_ID_BYTES + MAC_BYTES
const HALF = KEY_ID_BYTES + HALF_MAC_BYTES
const withKeyId = (bytes: number): string =>
  `CAST(coalesce(unhex((SELECT w.word FROM audit_word w WHERE w.code = substr(l.mac, 1, length(l.mac) - ${bytes}))),
      zeroblob(${KEY_ID_BYTES})) || substr(l.mac, -${bytes}) AS BLOB)`
const MAC = `CASE WHEN length(l.mac) < ${HALF} THEN ${withKeyId(HALF_MAC_BYTES)}
    WHEN length(l.mac) > ${HALF} AND length(l.mac) < ${WHOLE} THEN ${withKeyId(MAC_BYTES)} ELSE l.mac END`

/** How many bytes of a stored signature, by its length, stand behind a code of the key; null where the id itself does. */
export function bytesBehindCode(length: number): number | null {
  if (length < HALF) return HALF_MAC_BYTES
  return length > HALF && length < WHOLE ? MAC_BYTES : null
}

/** The code of the key of a stored signature; null where that has the id itself. */
export function shortKeyId(mac: Buffer): Buffer | null {
  const behind = bytesBehindCode(mac.byteLength)
  return behind === null ? null : mac.subarray(0, -behind)
}

/** What an action begins with, up to its full stop. */
const prefixOf = (action: string): string => `substr(${action}, 1, instr(${action}, '.') - 1)`
const PREFIX = `CASE typeof(l.action) WHEN 'blob' THEN (SELECT ${prefixOf('w.word')} FROM audit_word w WHERE w.code = l.action)
      ELSE ${prefixOf('l.action')} END`

/** By how an id ends its entries are found: see the index `audit_entry_subject`. */
const TAIL = 6
const tailOf = (id: string): string => `coalesce(unhex(substr(${id}, -${TAIL})), substr(${id}, -${TAIL}))`
const SUBJECT_TAIL = `CASE typeof(subject_id) WHEN 'blob' THEN substr(subject_id, -${TAIL / 2}) ELSE ${tailOf('subject_id')} END`

/**
 * The columns of the log as they were written, as a table; `stored_after` is `after`, or x and the hex of its short form;
 * the other `stored_...` are what stands for a word.
 */
export const ENTRIES = `(SELECT l.key, l.business_key, ${wordOf('l.subject_kind')} AS subject_kind, ${SUBJECT_ID} AS subject_id,
    ${SUBJECT_TAIL.replaceAll('subject_id', 'l.subject_id')} AS subject_tail, ${wordOf('l.action')} AS action, ${PREFIX} AS action_prefix,
    ${wordOf('l.actor_kind')} AS actor_kind, ${wordOf('l.actor_id')} AS actor_id, ${wordOf('l.actor_name')} AS actor_name,
    l.at, ${textOf('l.before')} AS before, ${textOf('l.after')} AS after, iif(typeof(l.after) = 'blob', 'x' || lower(hex(l.after)), l.after) AS stored_after,
    l.action AS stored_action, l.subject_kind AS stored_kind, l.hash, ${MAC} AS mac FROM audit_entry l)`

/** Those that the table has, under its names. */
export const ENTRY_COLUMNS =
  'key, business_key, subject_kind, subject_id, action, actor_kind, actor_id, actor_name, at, before, after, hash, mac'

/** The ids of all keys that entries were signed with, in hexadecimal digits. */
export const KEY_IDS = `SELECT DISTINCT coalesce(w.word, lower(hex(m.id))) AS id FROM (
    SELECT DISTINCT substr(mac, 1, CASE WHEN length(mac) < ${HALF} THEN length(mac) - ${HALF_MAC_BYTES}
      WHEN length(mac) > ${HALF} AND length(mac) < ${WHOLE} THEN length(mac) - ${MAC_BYTES} ELSE ${KEY_ID_BYTES} END) AS id
    FROM audit_entry WHERE mac IS NOT NULL) m
  LEFT JOIN audit_word w ON w.code = m.id AND length(m.id) < ${KEY_ID_BYTES}`

/** Whether an entry is about what has an id, along the index. */
export const isAbout = (id: string, entry = 'a'): string =>
  `${entry}.subject_tail = ${tailOf(id)} AND ${entry}.subject_id = ${id}`

/** The same of one of the ids that `SELECT id FROM ...` finds. */
export const isAboutOneOf = (ids: string, entry = 'a'): string =>
  `${entry}.subject_tail IN (SELECT ${tailOf('id')} FROM (${ids})) AND ${entry}.subject_id IN (${ids})`

type Content = Pick<
  typeof auditEntryTable.$inferSelect,
  'subjectKind' | 'subjectId' | 'action' | 'actorKind' | 'actorId' | 'actorName' | 'before' | 'after'
>
export type StoredContent = { readonly [K in keyof Content]: Buffer | string | null } & { readonly mac: Buffer | null }

/** Stores entries in their short form; to be used within a transaction. */
export function auditPacker(
  db: Pick<Database.Database, 'prepare'>,
): (content: Content & { readonly mac: Buffer | null }) => StoredContent {
  const codeOf = wordCodes(db)
  return ({ subjectKind, subjectId, action, actorKind, actorId, actorName, before, after, mac }) => ({
    subjectKind: codeOf(subjectKind),
    subjectId: packId(subjectId),
    action: codeOf(action),
    actorKind: codeOf(actorKind),
    actorId: actorId === null ? null : codeOf(actorId),
    actorName: codeOf(actorName),
    before: before === null ? null : packAuditText(before),
    after: after === null ? null : packAuditText(after),
    mac: mac && Buffer.concat([codeOf(mac.toString('hex', 0, KEY_ID_BYTES)), mac.subarray(KEY_ID_BYTES)]),
  })
}

type Row = Readonly<Record<string, string | number | Buffer | null>>

/** The same of whole rows, under the names of the columns. */
export function auditRowPacker(db: Pick<Database.Database, 'prepare'>): (row: Row) => Row {
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
      mac: Buffer.isBuffer(row['mac']) ? row['mac'] : null,
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
      mac: packed.mac,
    }
  }
}

const textOrNull = (value: Row[string] | undefined): string | null => (typeof value === 'string' ? value : null)
