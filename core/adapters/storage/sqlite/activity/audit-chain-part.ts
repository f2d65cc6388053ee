import { getTableColumns } from 'drizzle-orm'

import type { AuditEntry } from '../../../../domain/audit/audit.ts'
import { givesRights } from '../../../../domain/audit/rights.ts'
import { MAX_SEALS, type ChainPart, type ChainPlace, type SealReason } from '../../../../domain/audit/verification.ts'
import type { AuditKey } from '../../../../ports/audit/audit-keys.ts'
import { auditEntryTable } from '../schema/tables.ts'
import { toIso } from '../sql/statements.ts'

import { CHAIN_START_HEX, createChainReader, isSignature, keyIdOfHex } from './audit-chain.ts'
import type { AuditRow } from './audit-codec.ts'

/** An entry whose bytes are hexadecimal digits in lower case. */
export type CheckedRow = Omit<AuditRow, 'hash' | 'mac'> & { readonly hash: string; readonly mac: string | null }

/** The columns of a row that is checked; those of its bytes as an engine has them. */
export const checkedColumns = (alias: string, hex: (column: string) => string): string =>
  Object.entries(getTableColumns(auditEntryTable))
    .map(([property, { name }]) => [property, `${alias}.${name}`] as const)
    .map(([property, column]) => `${IN_HEX.has(property) ? hex(column) : column} AS "${property}"`)
    .join(', ')
const IN_HEX: ReadonlySet<string> = new Set(['hash', 'mac'])

const reader = createChainReader()

export type ChainCheck = {
  readonly from: ChainPlace
  /** Null: that key is gone. */
  readonly keys: ReadonlyMap<string, AuditKey | null>
  readonly limit: number
  readonly toEntry: (row: AuditRow) => AuditEntry
}

/** An entry that does not follow on the one before it: whether something stood between them is for the database to say. */
type Break = { readonly from: number; readonly to: number }

/** Checks the next rows of one chain, at most `limit`, and goes no further than the first bad one or an unknown key. */
export function checkRows(
  rows: readonly CheckedRow[],
  { from, keys, limit, toEntry }: ChainCheck,
): { readonly part: ChainPart; readonly broken: Break | null } {
  let place = from
  let previous = from.hash ?? CHAIN_START_HEX
  let checked = 0
  const rights: AuditEntry[] = []
  for (const row of rows) {
    const keyId = row.mac && keyIdOfHex(row.mac)
    const key = keyId === null ? null : keys.get(keyId)
    if (keyId !== null && key === undefined)
      return { part: { place, checked, isEnd: false, bad: null, needsKey: keyId, rights }, broken: null }

    const follows = reader.hashAfter(previous, row) === row.hash
    if (!follows || (key && row.mac && !isSignature(row.mac, reader.signatureOf(key, row)))) {
      const bad = { ...spotOf(row), fault: 'changed' } as const
      return {
        part: { place, checked, isEnd: true, bad, needsKey: null, rights },
        broken: follows ? null : { from: place.id, to: row.key },
      }
    }
    place = after(place, row, keyId)
    previous = row.hash
    checked += 1
    if (givesRights(row.action)) rights.push(toEntry(asStored(row)))
  }
  return { part: { place, checked, isEnd: rows.length < limit, bad: null, needsKey: null, rights }, broken: null }
}

/** The same part, of a chain that lacks entries before the bad one. */
export const missingBefore = (part: ChainPart): ChainPart => ({
  ...part,
  bad: part.bad && { ...part.bad, fault: 'missingBefore' },
})

const asStored = (row: CheckedRow): AuditRow => ({
  ...row,
  hash: Buffer.from(row.hash, 'hex'),
  mac: row.mac === null ? null : Buffer.from(row.mac, 'hex'),
})

function after(place: ChainPlace, row: CheckedRow, keyId: string | null): ChainPlace {
  const seal = keyId !== null && row.action === 'audit.sealed' ? sealOf(row) : null
  const isSealed = seal !== null && (seal.first === null || Number(place.unsigned?.id ?? seal.first) >= seal.first)
  return {
    id: row.key,
    hash: row.hash,
    keyId: keyId ?? place.keyId,
    unsigned: isSealed ? null : (place.unsigned ?? (keyId === null ? spotOf(row) : null)),
    seals: seal
      ? [...place.seals, { ...spotOf(row), reason: seal.reason, entries: seal.entries }].slice(-MAX_SEALS)
      : place.seals,
    loss: place.loss ?? (row.action === 'audit.entriesMissing' ? spotOf(row) : null),
    added:
      place.added ?? (keyId !== null && row.action === 'audit.entriesAdded' ? (place.unsigned ?? spotOf(row)) : null),
  }
}

const spotOf = ({ key, at }: CheckedRow) => ({ id: String(key), at: toIso(at) })

/** What was signed has been written by us. Older seals stand for all that is before them, and do not count it. */
function sealOf({ before, after }: CheckedRow) {
  const { first = null, entries = null } = JSON.parse(before ?? '{}') as { first?: number; entries?: number }
  const { reason } = JSON.parse(after ?? '{}') as { reason: SealReason }
  return { first, entries, reason }
}
