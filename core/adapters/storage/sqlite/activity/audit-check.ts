import type { ChainPart } from '../../../../domain/audit/verification.ts'
import type { Connection } from '../engine/connection.ts'
import { ENTRY_WORDS, entryReader, STORED_ENTRY, type EntryWords, type StoredEntry } from '../forms/audit-reader.ts'

import { checkRows, missingBefore, type ChainCheck } from './audit-chain-part.ts'

/** Checks the next entries of one chain, and goes no further than the first bad one or an unknown key. */
export function checkChain(connection: Connection, businessKey: number, check: ChainCheck): ChainPart {
  const words = connection.prepare<EntryWords>(ENTRY_WORDS)
  const read = entryReader((key) => words.get(key) as EntryWords)
  const rows = connection
    .prepare<StoredEntry>(
      `SELECT ${STORED_ENTRY} FROM audit_entry l WHERE l.business_key = ? AND l.key > ? ORDER BY l.key LIMIT ?`,
    )
    .all(businessKey, check.from.id, check.limit)
    .map(read)
  const { part, broken } = checkRows(rows, check)
  return broken && hasGap(connection, broken.from, broken.to) ? missingBefore(part) : part
}

/** Ids of all chains together leave none out, but where the log says that it begins anew above those before. */
function hasGap(connection: Connection, from: number, to: number): boolean {
  const row = connection
    .prepare<{ count: number }>('SELECT count(*) AS count FROM audit_entry WHERE key > ? AND key < ?')
    .get(from, to)
  return (row?.count ?? 0) < to - from - 1
}
