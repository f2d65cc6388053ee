import type { AuditFilter } from '../../../../ports/audit/audit-repository.ts'
import { countedBy, isOfDocument } from '../../sqlite/activity/audit-narrowing.ts'
import type { Connection } from '../engine/connection.ts'

import { narrowed, OF_DOCUMENT } from './audit-filter.ts'

/**
 * Which entries a business reads: its own chain, and what happened to the accounts of its members, who sign in to the
 * installation and not to a business. As in SQLite the two are read apart and put together here.
 */

/** Entries of members in the chain of the installation; they are few. */
const OF_MEMBERS = `a.business_key = 0 AND a.subject_kind = 'user'
  AND a.subject_id IN (SELECT u.id FROM membership m JOIN "user" u ON u.key = m.user_key WHERE m.business_key = @key)`

const PART_BITS = 12

type Asked = Readonly<Record<string, unknown>>
type Part = { readonly part: number; readonly count: number; readonly isWhole: 0 | 1 }

type Found = { readonly keys: readonly number[]; readonly totalItems: number }

/** The keys of one page, the newest first, and how many entries there are in all. */
export async function findAuditPage(
  connection: Connection,
  key: number,
  wanted: AuditFilter & { readonly page: number; readonly limit: number },
): Promise<Found> {
  const { sql, asked } = narrowed(wanted)
  const of = { ...asked, key }
  const members = await keysOf(connection, `${OF_MEMBERS}${sql} ORDER BY a.key DESC`, of)
  const offset = (wanted.page - 1) * wanted.limit
  if (isOfDocument(wanted)) {
    const own = await keysOf(connection, `${OF_DOCUMENT} AND a.business_key = @key${sql} ORDER BY a.key DESC`, of)
    return { keys: own.slice(offset, offset + wanted.limit), totalItems: own.length }
  }

  const parts = await countedParts(connection, of, wanted)
  const totalItems = members.length + parts.reduce((sum, { count }) => sum + count, 0)
  return { keys: await pageIn(parts), totalItems }

  /** Whole parts are skipped by their counts, so that the last page costs what the first one does. */
  async function pageIn(newestFirst: readonly Part[]): Promise<number[]> {
    let before = 0
    let skipped: number | undefined
    const met: number[] = []
    let above = Infinity
    for (const { part, count } of newestFirst) {
      const from = part * 2 ** PART_BITS
      const floor = above
      const ofMembers = members.filter((one) => one >= from && one < floor)
      const here = count + ofMembers.length
      above = from
      if (before + here > offset) {
        skipped ??= before
        const own = await keysOf(
          connection,
          `a.business_key = @key AND a.key >= @from AND a.key < @to${sql} ORDER BY a.key DESC LIMIT @most`,
          { ...of, from, to: from + 2 ** PART_BITS, most: offset + wanted.limit - before },
        )
        met.push(...[...own, ...ofMembers].sort((one, other) => other - one))
      }
      before += here
      if (before >= offset + wanted.limit) break
    }
    const last = above
    if (before < offset + wanted.limit) met.push(...members.filter((one) => one < last))
    const from = offset - (skipped ?? before)
    return met.slice(from, from + wanted.limit)
  }
}

/** The keys of the entries behind one, the oldest first. */
export async function findAuditAfter(connection: Connection, key: number, id: number, limit: number) {
  const own = await keysOf(connection, 'a.business_key = @key AND a.key > @id ORDER BY a.key LIMIT @limit', {
    ...{ key, id, limit },
  })
  const members = await keysOf(connection, `${OF_MEMBERS} AND a.key > @id ORDER BY a.key LIMIT @limit`, {
    ...{ key, id, limit },
  })
  return [...own, ...members].sort((one, other) => one - other).slice(0, limit)
}

async function keysOf(connection: Connection, where: string, asked: Asked): Promise<number[]> {
  const rows = await connection.many<{ key: number }>(`SELECT a.key AS key FROM audit_entry a WHERE ${where}`, asked)
  return rows.map(({ key }) => key)
}

/** How many entries of each part are asked for, the newest part first. At the edges of the days they are counted. */
async function countedParts(connection: Connection, of: Asked, wanted: AuditFilter): Promise<Part[]> {
  const { sql, isWhole } = countedBy(wanted)
  const parts = await connection.many<Part>(
    `SELECT p.part AS part, sum(p.count) AS count, min(${isWhole === '1' ? '1' : `(${isWhole})::integer`}) AS "isWhole"
     FROM audit_count p WHERE p.business_key = @key${sql} GROUP BY p.part ORDER BY p.part DESC`,
    of,
  )
  const counted: Part[] = []
  for (const one of parts) counted.push(one.isWhole === 1 ? one : { ...one, count: await countOf(one) })
  return counted

  async function countOf({ part }: Part): Promise<number> {
    const from = part * 2 ** PART_BITS
    const row = await connection.one<{ count: number }>(
      `SELECT count(*) AS count FROM audit_entry a
       WHERE a.business_key = @key AND a.key >= @from AND a.key < @to${narrowed(wanted).sql}`,
      { ...of, from, to: from + 2 ** PART_BITS },
    )
    return row?.count ?? 0
  }
}
