import type { AuditEntry } from '../../../../domain/audit/audit.ts'
import { givesRights } from '../../../../domain/audit/rights.ts'
import {
  MAX_SEALS,
  type ChainFault,
  type ChainPart,
  type ChainPlace,
  type SealReason,
} from '../../../../domain/audit/verification.ts'
import type { AuditKey } from '../../../../ports/audit/audit-keys.ts'
import type { Connection } from '../engine/connection.ts'
import { auditEntryTable } from '../schema/tables.ts'
import { columnList, toIso } from '../sql/statements.ts'

import { CHAIN_START, chainHash, keyIdOf, sign } from './audit-chain.ts'

type Row = typeof auditEntryTable.$inferSelect

type Check = {
  readonly from: ChainPlace
  /** Null: that key is gone. */
  readonly keys: ReadonlyMap<string, AuditKey | null>
  readonly limit: number
  readonly toEntry: (row: Row) => AuditEntry
}

/** Checks the next entries of one chain, and goes no further than the first bad one or an unknown key. */
export function checkChain(
  connection: Connection,
  businessKey: number,
  { from, keys, limit, toEntry }: Check,
): ChainPart {
  const rows = connection
    .prepare<Row>(
      `SELECT ${columnList(auditEntryTable, 'a')} FROM audit_entry a WHERE a.business_key = ? AND a.key > ? ORDER BY a.key LIMIT ?`,
    )
    .all(businessKey, from.id, limit)

  let place = from
  let checked = 0
  const rights: AuditEntry[] = []
  for (const row of rows) {
    const keyId = row.mac && keyIdOf(row.mac)
    const key = keyId === null ? null : keys.get(keyId)
    if (keyId !== null && key === undefined) return { place, checked, isEnd: false, bad: null, needsKey: keyId, rights }

    const fault = faultOf(connection, row, { place, key: key ?? null })
    if (fault) return { place, checked, isEnd: true, bad: { ...spotOf(row), fault }, needsKey: null, rights }
    place = after(place, row, keyId)
    checked += 1
    if (givesRights(row.action)) rights.push(toEntry(row))
  }
  return { place, checked, isEnd: rows.length < limit, bad: null, needsKey: null, rights }
}

function faultOf(
  connection: Connection,
  row: Row,
  { place, key }: { readonly place: ChainPlace; readonly key: AuditKey | null },
): ChainFault | undefined {
  const previous = place.hash === null ? CHAIN_START : Buffer.from(place.hash, 'hex')
  if (!chainHash(previous, row).equals(row.hash))
    return hasGap(connection, place.id, row.key) ? 'missingBefore' : 'changed'
  return key && row.mac && !sign(key, row).equals(row.mac) ? 'changed' : undefined
}

function after(place: ChainPlace, row: Row, keyId: string | null): ChainPlace {
  const spot = spotOf(row)
  const seal = keyId !== null && row.action === 'audit.sealed' ? sealOf(row) : null
  const isSealed = seal !== null && (seal.first === null || Number(place.unsigned?.id ?? seal.first) >= seal.first)
  return {
    id: row.key,
    hash: row.hash.toString('hex'),
    keyId: keyId ?? place.keyId,
    unsigned: isSealed ? null : (place.unsigned ?? (keyId === null ? spot : null)),
    seals: seal
      ? [...place.seals, { ...spot, reason: seal.reason, entries: seal.entries }].slice(-MAX_SEALS)
      : place.seals,
    loss: place.loss ?? (row.action === 'audit.entriesMissing' ? spot : null),
    added: place.added ?? (keyId !== null && row.action === 'audit.entriesAdded' ? (place.unsigned ?? spot) : null),
  }
}

const spotOf = ({ key, at }: Row) => ({ id: String(key), at: toIso(at) })

/** What was signed has been written by us. Older seals stand for all that is before them, and do not count it. */
function sealOf({ before, after }: Row) {
  const { first = null, entries = null } = JSON.parse(before ?? '{}') as { first?: number; entries?: number }
  const { reason } = JSON.parse(after ?? '{}') as { reason: SealReason }
  return { first, entries, reason }
}

/** Ids of all chains together leave none out, but where the log says that it begins anew above those before. */
function hasGap(connection: Connection, from: number, to: number): boolean {
  const row = connection
    .prepare<{ count: number }>('SELECT count(*) AS count FROM audit_entry WHERE key > ? AND key < ?')
    .get(from, to)
  return (row?.count ?? 0) < to - from - 1
}
