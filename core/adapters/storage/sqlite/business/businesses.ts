import type { Grant } from '../../../../contract/http/permissions.ts'
import type { ResourceKind } from '../../../../contract/http/route.ts'
import { grantOf } from '../../../../domain/people/team.ts'
import { foldTin } from '../../../../domain/text/tin.ts'
import type { BusinessRepository } from '../../../../ports/business/business-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { NO_MEMORY, type RecordMemory } from '../engine/record-memory.ts'
import { businessTable } from '../schema/tables.ts'
import { keyWithId } from '../forms/columns.ts'
import { columnList, tableStatements, toBit } from '../sql/statements.ts'

import { toBusiness, toBusinessRow, type BusinessRow } from './business-codec.ts'
import { owners } from './owners.ts'

/** Every request asks one of these: they are written out once. */
const byKind = (sql: (from: string, isIt: string) => string) =>
  Object.fromEntries(Object.entries(owners).map(([kind, from]) => [kind, sql(from, isIt(kind))])) as Record<
    ResourceKind,
    string
  >

const isIt = (kind: string): string =>
  kind === 'accountEntry' ? `r.key = ${keyWithId('account_entry', '?')}` : `${kind === 'business' ? 'b' : 'r'}.id = ?`

const REACHED = byKind(
  (from, is) => `SELECT b.id AS "businessId", m.role AS role, m.scope AS scope FROM ${from}
   JOIN membership m ON m.business_key = b.key AND m.user_key = (SELECT key FROM user WHERE id = ?)
   WHERE ${is} AND b.deleted_at IS NULL`,
)
const OWNED = byKind((from, is) => `SELECT 1 FROM ${from} WHERE ${is} AND b.id = ? AND b.deleted_at IS NULL`)

export function createBusinessRepository(connection: Connection, memory: RecordMemory = NO_MEMORY): BusinessRepository {
  const businesses = tableStatements(connection, businessTable)

  return {
    async get(id) {
      return memory.recall(`business ${id}`, () => {
        const row = businesses.one('id = ? AND deleted_at IS NULL', id)
        return row && toBusiness(row)
      })
    },

    async byTin(tin) {
      const row = businesses.one('tin_fold = ? AND deleted_at IS NULL', foldTin(tin))
      return row && toBusiness(row)
    },

    async listOf(userId) {
      const rows = connection
        .prepare<BusinessRow & Grant>(
          `SELECT ${columnList(businessTable, 'b')}, m.role AS role, m.scope AS scope
           FROM membership m JOIN business b ON b.key = m.business_key
           WHERE m.user_key = (SELECT key FROM user WHERE id = ?) AND b.deleted_at IS NULL ORDER BY lower(b.name), b.key`,
        )
        .all(userId)
      return rows.map((row) => ({ business: toBusiness(row), grant: grantOf(row) }))
    },

    async all() {
      return businesses.many('deleted_at IS NULL ORDER BY key').map(toBusiness)
    },

    async insert(business, series) {
      const stored = connection
        .prepare<{ key: number }>('SELECT key FROM number_series WHERE tin_fold = ? AND is_live = ?')
        .get(foldTin(series.tin), toBit(series.isLive))
      if (!stored) throw new Error(`There is no such series of ${series.tin}.`)
      businesses.insert({ ...toBusinessRow(business), seriesKey: stored.key })
    },

    async update(business) {
      businesses.update(toBusinessRow(business), 'id = @id', { id: business.id })
    },

    async reach(userId, kind, id) {
      const load = () => connection.prepare<Grant & { businessId: string }>(REACHED[kind]).get(userId, id)
      return kind === 'business' ? memory.recall(`member ${userId} ${id}`, load) : load()
    },

    async owns(businessId, kind, id) {
      const load = () => connection.prepare(OWNED[kind]).get(id, businessId)
      return (kind === 'business' ? memory.recall(`owned ${businessId} ${id}`, load) : load()) !== undefined
    },
  }
}
