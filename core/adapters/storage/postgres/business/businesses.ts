import type { Grant } from '../../../../contract/http/permissions.ts'
import type { ResourceKind } from '../../../../contract/http/route.ts'
import { grantOf } from '../../../../domain/people/team.ts'
import { foldTin } from '../../../../domain/text/tin.ts'
import type { BusinessRepository } from '../../../../ports/business/business-repository.ts'
import { toBusiness, toBusinessRow, type BusinessRow } from '../../sqlite/business/business-codec.ts'
import { owners } from '../../sqlite/business/owners.ts'
import { businessTable } from '../../sqlite/schema/tables.ts'
import { toBit } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import type { RecordMemory } from '../engine/record-memory.ts'
import { columnList, MEMBERSHIPS_AS_OF, tableStatements } from '../sql/statements.ts'

import { forgetBusiness, knownBusiness, rememberBusiness } from './known-rows.ts'

type Reached = Grant & { readonly businessId: string; readonly asOf: string | null }

const reachOf = (kind: ResourceKind): string =>
  `SELECT b.id AS "businessId", m.role AS role, m.scope AS scope, ${MEMBERSHIPS_AS_OF} AS "asOf" FROM ${owners[kind]}
   JOIN membership m ON m.business_key = b.key AND m.user_key = (SELECT key FROM "user" WHERE id = @userId)
   WHERE ${kind === 'business' ? 'b' : 'r'}.id = @id AND b.deleted_at IS NULL`

const toReached = ({ businessId, role, scope }: Reached) => ({ businessId, role, scope })

export function createBusinessRepository(connection: Connection, memory: RecordMemory): BusinessRepository {
  const businesses = tableStatements(connection, businessTable)

  return {
    async get(id) {
      const known = knownBusiness(connection, id)
      if (known) return known.deletedAt === null ? toBusiness(known) : undefined
      const row = await businesses.one('t.id = @businessId AND t.deleted_at IS NULL', { businessId: id })
      if (row) rememberBusiness(connection, row)
      return row && toBusiness(row)
    },

    async byTin(tin) {
      const row = await businesses.one('t.tin_fold = @tin AND t.deleted_at IS NULL', { tin: foldTin(tin) })
      return row && toBusiness(row)
    },

    async listOf(userId) {
      const rows = await connection.many<BusinessRow & Grant>(
        `SELECT ${columnList(businessTable, 'b')}, m.role AS role, m.scope AS scope
         FROM membership m JOIN business b ON b.key = m.business_key
         WHERE m.user_key = (SELECT key FROM "user" WHERE id = @userId) AND b.deleted_at IS NULL
         ORDER BY lower(b.name), b.key`,
        { userId },
      )
      return rows.map((row) => ({ business: toBusiness(row), grant: grantOf(row) }))
    },

    async all() {
      return (await businesses.many('t.deleted_at IS NULL ORDER BY t.key')).map(toBusiness)
    },

    async insert(business, series) {
      const stored = await connection.one<{ key: number }>(
        'SELECT key FROM number_series WHERE tin_fold = @tin AND is_live = @isLive',
        { tin: foldTin(series.tin), isLive: toBit(series.isLive) },
      )
      if (!stored) throw new Error(`There is no such series of ${series.tin}.`)
      await businesses.insert({ ...toBusinessRow(business), seriesKey: stored.key })
    },

    async update(business) {
      forgetBusiness(connection, business.id)
      await businesses.update(toBusinessRow(business), 't.id = @businessId', { businessId: business.id })
    },

    async reach(userId, kind, id, membershipsAsOf) {
      const ask = () => connection.one<Reached>(reachOf(kind), { userId, id })
      if (kind !== 'business') {
        const found = await ask()
        return found && toReached(found)
      }
      return memory.recallMembership(`member ${userId} ${id}`, membershipsAsOf, async () => {
        const found = await ask()
        return { value: found && toReached(found), asOf: found?.asOf ?? null }
      })
    },

    async owns(businessId, kind, id) {
      const row = await connection.one(
        `SELECT 1 AS found FROM ${owners[kind]}
         WHERE ${kind === 'business' ? 'b' : 'r'}.id = @id AND b.id = @businessId AND b.deleted_at IS NULL`,
        { businessId, id },
      )
      return row !== undefined
    },
  }
}
