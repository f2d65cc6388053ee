import type { ChainPart } from '../../../../domain/audit/verification.ts'
import {
  checkedColumns,
  checkRows,
  missingBefore,
  type ChainCheck,
  type CheckedRow,
} from '../../sqlite/activity/audit-chain-part.ts'
import type { Connection } from '../engine/connection.ts'

const COLUMNS = checkedColumns('a', (column) => `encode(${column}, 'hex')`)

/** Checks the next entries of one chain, and goes no further than the first bad one or an unknown key. */
export async function checkChain(connection: Connection, businessKey: number, check: ChainCheck): Promise<ChainPart> {
  const rows = await connection.many<CheckedRow>(
    `SELECT ${COLUMNS} FROM audit_entry a
     WHERE a.business_key = @businessKey AND a.key > @after ORDER BY a.key LIMIT @limit`,
    { businessKey, after: check.from.id, limit: check.limit },
  )
  const { part, broken } = checkRows(rows, check)
  return broken && (await hasGap(connection, broken)) ? missingBefore(part) : part
}

/**
 * Whether an id of all chains together is left out. A unit that was taken back leaves out one, too: so of an entry that
 * was changed it may be said that those before it are missing, and never the other way round.
 */
async function hasGap(connection: Connection, { from, to }: { readonly from: number; readonly to: number }) {
  const row = await connection.one<{ count: number }>(
    'SELECT count(*) AS count FROM audit_entry WHERE key > @from AND key < @to',
    { from, to },
  )
  return (row?.count ?? 0) < to - from - 1
}
