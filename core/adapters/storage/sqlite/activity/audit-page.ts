import type { AuditFilter } from '../../../../ports/audit/audit-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { ENTRIES, isAboutOneOf } from '../forms/audit-entries.ts'

import { narrowed, OF_DOCUMENT } from './audit-filter.ts'
import { countedBy, isOfDocument } from './audit-narrowing.ts'

/**
 * Which entries a business reads: its own chain, and what happened to the accounts of its members, who sign in to the
 * installation and not to a business. The two are read apart and put together here: asked for with OR, SQLite read and
 * sorted the whole log for each page (34 s at a million invoices, 1 ms so).
 */

/** Entries of members in the chain of the installation; they are few. The plus keeps the query on its index of subjects. */
const OF_MEMBERS = `+a.business_key = 0 AND a.subject_kind = 'user'
  AND ${isAboutOneOf('SELECT u.id FROM membership m JOIN user u ON u.key = m.user_key WHERE m.business_key = @key')}`

const PART_BITS = 12

type Part = { readonly part: number; readonly count: number; readonly isWhole: 0 | 1 }

type Found = { readonly keys: readonly number[]; readonly totalItems: number }

/** The keys of one page, the newest first, and how many entries there are in all. */
export function findAuditPage(
  connection: Connection,
  key: number,
  wanted: AuditFilter & { readonly page: number; readonly limit: number },
): Found {
  const { sql, asked } = narrowed(wanted)
  const of = { ...asked, key }
  const members = keysOf(connection, `${OF_MEMBERS}${sql} ORDER BY a.key DESC`, of)
  const offset = (wanted.page - 1) * wanted.limit
  if (isOfDocument(wanted)) {
    // The entries of a document are found by their subjects, and not by the business, which has all.
    const own = keysOf(connection, `${OF_DOCUMENT} AND +a.business_key = @key${sql} ORDER BY a.key DESC`, of)
    return { keys: own.slice(offset, offset + wanted.limit), totalItems: own.length }
  }

  const parts = countedParts(connection, of, wanted)
  const totalItems = members.length + parts.reduce((sum, { count }) => sum + count, 0)
  return { keys: pageIn(parts), totalItems }

  /** Whole parts are skipped by their counts, so that the last page costs what the first one does. */
  function pageIn(newestFirst: readonly Part[]): number[] {
    let before = 0
    let skipped: number | undefined
    const met: number[] = []
    let above = Infinity
    for (const { part, count } of newestFirst) {
      const from = part * 2 ** PART_BITS
      const ofMembers = members.filter((one) => one >= from && one < above)
      const here = count + ofMembers.length
      above = from
      if (before + here > offset) {
        skipped ??= before
        const own = keysOf(
          connection,
          `a.business_key = @key AND a.key >= @from AND a.key < @to${sql} ORDER BY a.key DESC LIMIT @most`,
          { ...of, from, to: from + 2 ** PART_BITS, most: offset + wanted.limit - before },
        )
        met.push(...[...own, ...ofMembers].sort((one, other) => other - one))
      }
      before += here
      if (before >= offset + wanted.limit) break
    }
    if (before < offset + wanted.limit) met.push(...members.filter((one) => one < above))
    const from = offset - (skipped ?? before)
    return met.slice(from, from + wanted.limit)
  }
}

/** The keys of the entries behind one, the oldest first. */
export function findAuditAfter(connection: Connection, key: number, id: number, limit: number): number[] {
  const of = { key, id, limit }
  const own = keysOf(connection, 'a.business_key = @key AND a.key > @id ORDER BY a.key LIMIT @limit', of)
  const members = keysOf(connection, `${OF_MEMBERS} AND a.key > @id ORDER BY a.key LIMIT @limit`, of)
  return [...own, ...members].sort((one, other) => one - other).slice(0, limit)
}

function keysOf(connection: Connection, where: string, parameters: Record<string, unknown>): number[] {
  return connection
    .prepare<{ key: number }>(`SELECT a.key AS key FROM ${ENTRIES} a WHERE ${where}`)
    .all(parameters)
    .map(({ key }) => key)
}

/** For so many filters it is kept what parts count that are full: at a million invoices some 2,000. */
const MOST_FILTERS = 8
const fullParts = new WeakMap<Connection, Map<string, readonly Part[]>>()

/**
 * How many entries of each part are asked for, the newest part first. At the edges of the days they are counted. The log is
 * only added to, so all parts but the newest two say what they said before: adding them up was 5 of the 8 ms of a page.
 */
function countedParts(connection: Connection, of: Record<string, unknown>, wanted: AuditFilter): readonly Part[] {
  const { sql, isWhole } = countedBy(wanted)
  const known = fullParts.get(connection) ?? new Map<string, readonly Part[]>()
  fullParts.set(connection, known)
  const asked = JSON.stringify([sql, of])
  const full = known.get(asked) ?? []
  const newest = connection
    .prepare<Part>(
      `SELECT p.part AS part, sum(p.count) AS count, min(${isWhole}) AS "isWhole" FROM audit_count p
       WHERE p.business_key = @key AND p.part > @last${sql} GROUP BY p.part ORDER BY p.part DESC`,
    )
    .all({ ...of, last: full[0]?.part ?? -1 })
    .map((one) => (one.isWhole === 1 ? one : { ...one, count: countOf(one) }))

  const parts = [...newest, ...full]
  known.delete(asked)
  // Not the one before the newest: a unit that began the newest may be taken back.
  known.set(asked, parts.slice(2))
  const [oldest] = known.keys()
  if (known.size > MOST_FILTERS && oldest !== undefined) known.delete(oldest)
  return parts

  function countOf({ part }: Part): number {
    const from = part * 2 ** PART_BITS
    const counted = connection
      .prepare<{ count: number }>(
        `SELECT count(*) AS count FROM ${ENTRIES} a
         WHERE a.business_key = @key AND a.key >= @from AND a.key < @to${narrowed(wanted).sql}`,
      )
      .get({ ...of, from, to: from + 2 ** PART_BITS })
    return counted?.count ?? 0
  }
}
