import type { ChainPart } from '../../../../domain/audit/verification.ts'
import type { Connection } from '../engine/connection.ts'
import { ENTRIES } from '../forms/audit-entries.ts'

import { checkedColumns, checkRows, missingBefore, type ChainCheck, type CheckedRow } from './audit-chain-part.ts'

const COLUMNS = checkedColumns('a', (column) => `iif(${column} IS NULL, NULL, lower(hex(${column})))`)

/** Checks the next entries of one chain, and goes no further than the first bad one or an unknown key. */
export function checkChain(connection: Connection, businessKey: number, check: ChainCheck): ChainPart {
  const rows = connection
    .prepare<CheckedRow>(
      `SELECT ${COLUMNS} FROM ${ENTRIES} a WHERE a.business_key = ? AND a.key > ? ORDER BY a.key LIMIT ?`,
    )
    .all(businessKey, check.from.id, check.limit)
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
