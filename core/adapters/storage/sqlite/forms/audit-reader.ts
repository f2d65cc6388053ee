import { bytesBehindCode, ENTRIES } from './audit-entries.ts'
import { auditTextOfHex } from './audit-text.ts'
import { dashedId } from './phrases.ts'

/**
 * Entries of the audit log for whoever reads very many: their stored columns, from which a program tells what was written.
 * The same as `ENTRIES` has it, whose questions for words and calls of functions take longer than all else: 6.2
 * microseconds of an entry, here 2.7.
 */

/** Blobs in hexadecimal digits, and texts, each told by its first letter. */
const told = (column: string): string =>
  `iif(typeof(l.${column}) = 'blob', 'x' || lower(hex(l.${column})), 't' || l.${column})`

/** Few words stand in many entries, and in few combinations. */
const WORDS = ['subject_kind', 'action', 'actor_kind', 'actor_id', 'actor_name']

/** What `readEntry` is made of, of a row `l` of the table. */
export const STORED_ENTRY = `l.key, l.business_key AS "businessKey", l.at,
  ${WORDS.map((column) => `quote(l.${column})`).join(' || ')} AS words, ${told('subject_id')} AS subject,
  ${told('before')} AS before, ${told('after')} AS after, lower(hex(l.hash)) AS hash, iif(l.mac IS NULL, NULL, lower(hex(l.mac))) AS mac`

/** Words of an entry, by its key, in SQL. */
export const ENTRY_WORDS = `SELECT e.subject_kind AS "subjectKind", e.action, e.actor_kind AS "actorKind", e.actor_id AS "actorId",
    e.actor_name AS "actorName", lower(hex(substr(e.mac, 1, 8))) AS "keyId" FROM ${ENTRIES} e WHERE e.key = ?`

/** A row of `STORED_ENTRY`. */
export type StoredEntry = {
  readonly key: number
  readonly businessKey: number
  readonly at: number
  readonly words: string
  readonly subject: string
  readonly before: string | null
  readonly after: string | null
  readonly hash: string
  readonly mac: string | null
}

/** A row of `ENTRY_WORDS`. */
export type EntryWords = {
  readonly subjectKind: string
  readonly action: string
  readonly actorKind: string
  readonly actorId: string | null
  readonly actorName: string
  readonly keyId: string
}

/** An entry as it was written; its bytes are hexadecimal digits in lower case. */
export type ReadEntry = Omit<EntryWords, 'keyId'> & {
  readonly key: number
  readonly businessKey: number
  readonly subjectId: string
  readonly at: number
  readonly before: string | null
  readonly after: string | null
  readonly hash: string
  readonly mac: string | null
}

const DIGITS = 2

/** @param wordsOf asked with `ENTRY_WORDS` once for each combination; to be used while nothing is written */
export function entryReader(wordsOf: (key: number) => EntryWords): (row: StoredEntry) => ReadEntry {
  const known = new Map<string, EntryWords>()
  const keyIds = new Map<string, string>()

  function wordsIn({ key, words }: StoredEntry): EntryWords {
    const found = known.get(words) ?? wordsOf(key)
    known.set(words, found)
    return found
  }
  /** Most have a code of the id before them. */
  function macOf({ key, mac }: StoredEntry): string | null {
    const behind = mac === null ? null : bytesBehindCode(mac.length / DIGITS)
    if (mac === null || behind === null) return mac
    const code = mac.slice(0, -behind * DIGITS)
    const keyId = keyIds.get(code) ?? wordsOf(key).keyId
    keyIds.set(code, keyId)
    return keyId + mac.slice(-behind * DIGITS)
  }

  return (row) => {
    const { subjectKind, action, actorKind, actorId, actorName } = wordsIn(row)
    return {
      key: row.key,
      businessKey: row.businessKey,
      subjectKind,
      subjectId: row.subject.startsWith('x') ? dashedId(row.subject.slice(1)) : row.subject.slice(1),
      action,
      actorKind,
      actorId,
      actorName,
      at: row.at,
      before: textOf(row.before),
      after: textOf(row.after),
      hash: row.hash,
      mac: macOf(row),
    }
  }
}

const textOf = (stored: string | null): string | null =>
  stored === null ? null : stored.startsWith('x') ? auditTextOfHex(stored.slice(1)) : stored.slice(1)
