import type { BusinessRepository, NumberSeries } from '../../../ports/business-repository.ts'
import { environmentOf, type BusinessRecord, type DefaultClassification } from '../../../domain/business/business.ts'
import type { ResourceKind } from '../../../contract/route.ts'
import type { Environment, Role } from '../../../contract/vocabulary.ts'

import type { Connection } from './connection.ts'
import { businessTable, numberSeriesTable } from './schema.ts'
import { columnList, tableStatements, toBit, toIso, toIsoOrNull, toMillis, toMillisOrNull } from './statements.ts'

type Row = typeof businessTable.$inferSelect

/** TINs are the same when their letters and digits are. */
const foldTin = (tin: string): string => tin.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

const toRecord = (row: Row): BusinessRecord => ({
  id: row.id,
  name: row.name,
  tin: row.tin,
  businessType: row.businessType,
  address: row.address,
  city: row.city,
  state: row.state,
  country: row.country,
  logoUrl: row.logoUrl,
  firsEmail: row.firsEmail,
  firsPasswordSet: row.firsPasswordSet === 1,
  email: row.email,
  phone: row.phone,
  registrationNumber: row.registrationNumber,
  postalCode: row.postalCode,
  lga: row.lga,
  invoicePrefix: row.invoicePrefix,
  defaultClassification:
    row.defaultClassification === null ? null : (JSON.parse(row.defaultClassification) as DefaultClassification),
  settings: {
    requireApproval: row.requireApproval === 1,
    autoSubmitToFirs: row.autoSubmitToFirs === 1,
    requireDifferentApprover: row.requireDifferentApprover === 1,
  },
  firsConfig:
    row.firsBusinessId === null || row.firsServiceId === null
      ? null
      : { businessId: row.firsBusinessId, serviceId: row.firsServiceId },
  cryptoKeys:
    row.publicKeyPem === null || row.publicKeyFingerprint === null || row.keysUploadedAt === null
      ? null
      : {
          publicKeyPem: row.publicKeyPem,
          fingerprint: row.publicKeyFingerprint,
          certificate: row.certificate,
          uploadedAt: toIso(row.keysUploadedAt),
        },
  provider:
    row.provider === null
      ? null
      : {
          name: row.provider,
          isConnected: row.isConnected === 1,
          apiUrl: row.apiUrl,
          clientId: row.clientId,
          apiKeySet: row.apiKeySet === 1,
          apiSecretSet: row.apiSecretSet === 1,
        },
  provider1:
    row.provider1ClientId === null || row.provider1MerchantCode === null
      ? null
      : { clientId: row.provider1ClientId, merchantCode: row.provider1MerchantCode },
  isDemo: row.isDemo === 1,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
  deletedAt: toIsoOrNull(row.deletedAt),
})

const toRow = (business: BusinessRecord): Omit<Row, 'key' | 'seriesKey'> => ({
  id: business.id,
  name: business.name,
  tin: business.tin,
  tinFold: foldTin(business.tin),
  businessType: business.businessType,
  address: business.address,
  city: business.city,
  state: business.state,
  country: business.country,
  logoUrl: business.logoUrl,
  firsEmail: business.firsEmail,
  firsPasswordSet: toBit(business.firsPasswordSet),
  email: business.email,
  phone: business.phone,
  registrationNumber: business.registrationNumber,
  postalCode: business.postalCode,
  lga: business.lga,
  invoicePrefix: business.invoicePrefix,
  defaultClassification:
    business.defaultClassification === null ? null : JSON.stringify(business.defaultClassification),
  requireApproval: toBit(business.settings.requireApproval),
  autoSubmitToFirs: toBit(business.settings.autoSubmitToFirs),
  requireDifferentApprover: toBit(business.settings.requireDifferentApprover),
  firsBusinessId: business.firsConfig?.businessId ?? null,
  firsServiceId: business.firsConfig?.serviceId ?? null,
  publicKeyPem: business.cryptoKeys?.publicKeyPem ?? null,
  publicKeyFingerprint: business.cryptoKeys?.fingerprint ?? null,
  certificate: business.cryptoKeys?.certificate ?? null,
  keysUploadedAt: toMillisOrNull(business.cryptoKeys?.uploadedAt ?? null),
  provider: business.provider?.name ?? null,
  isConnected: toBit(business.provider?.isConnected ?? false),
  apiUrl: business.provider?.apiUrl ?? null,
  clientId: business.provider?.clientId ?? null,
  apiKeySet: toBit(business.provider?.apiKeySet ?? false),
  apiSecretSet: toBit(business.provider?.apiSecretSet ?? false),
  provider1ClientId: business.provider1?.clientId ?? null,
  provider1MerchantCode: business.provider1?.merchantCode ?? null,
  isDemo: toBit(business.isDemo),
  createdAt: toMillis(business.createdAt),
  updatedAt: toMillis(business.updatedAt),
  deletedAt: toMillisOrNull(business.deletedAt),
})

/** From a resource to its business. */
const owners: Record<ResourceKind, string> = {
  business: 'business b',
  invoice: 'invoice r JOIN business b ON b.key = r.business_key',
  customer: 'customer r JOIN business b ON b.key = r.business_key AND r.deleted_at IS NULL',
  product: 'product r JOIN business b ON b.key = r.business_key AND r.deleted_at IS NULL',
  paymentDetail: 'payment_detail r JOIN business b ON b.key = r.business_key AND r.deleted_at IS NULL',
  teamMember: 'membership r JOIN business b ON b.key = r.business_key',
  invitation: 'invitation r JOIN business b ON b.key = r.business_key AND r.closed_at IS NULL',
  apiKey: 'api_key r JOIN business b ON b.key = r.business_key AND r.revoked_at IS NULL',
}

export function createBusinessRepository(connection: Connection): BusinessRepository {
  const businesses = tableStatements(connection, businessTable)
  const series = tableStatements(connection, numberSeriesTable)

  const seriesOf = (tinFold: string, isLive: boolean) =>
    series.one('tin_fold = ? AND is_live = ?', tinFold, toBit(isLive))

  /** The key of a series that goes on at `atLeast` or after. */
  const openSeries = (tinFold: string, isLive: boolean, atLeast: number): number => {
    const known = seriesOf(tinFold, isLive)
    if (!known) return series.insert({ tinFold, isLive: toBit(isLive), next: atLeast })
    if (known.next < atLeast) series.update({ next: atLeast }, 'key = @key', { key: known.key })
    return known.key
  }

  const presentSeries = (businessId: string): NumberSeries => {
    const row = connection
      .prepare<{ next: number; isLive: number }>(
        'SELECT s.next, s.is_live AS "isLive" FROM number_series s JOIN business b ON b.series_key = s.key WHERE b.id = ?',
      )
      .get(businessId)
    if (!row) throw new Error(`There is no business ${businessId}.`)
    return { next: row.next, isLive: row.isLive === 1 }
  }

  const highestOf = (where: string, environment: Environment, value: unknown): number =>
    connection
      .prepare<{ highest: number | null }>(
        `SELECT max(i.sequence) AS highest FROM invoice i WHERE i.environment = ? AND ${where}`,
      )
      .get(environment, value)?.highest ?? 0

  const highestUnderTin = (tinFold: string, environment: Environment): number =>
    highestOf('i.series_key IN (SELECT key FROM number_series WHERE tin_fold = ?)', environment, tinFold)

  /** A corrected TIN goes on with the numbers of the old one, LIVE ones after all that the new TIN has had. */
  const seriesAfterTin = (business: BusinessRecord): number => {
    const tinFold = foldTin(business.tin)
    const { next, isLive } = presentSeries(business.id)
    const live = isLive || (seriesOf(tinFold, true) !== undefined && environmentOf(business) === 'LIVE')
    const atLeast = live ? Math.max(next, highestUnderTin(tinFold, 'LIVE') + 1) : next
    return openSeries(tinFold, live, atLeast)
  }

  const tinFoldOf = (businessId: string): string => {
    const row = businesses.one('id = ?', businessId)
    if (!row) throw new Error(`There is no business ${businessId}.`)
    return row.tinFold
  }

  return {
    async get(id) {
      const row = businesses.one('id = ? AND deleted_at IS NULL', id)
      return row && toRecord(row)
    },

    async byTin(tin) {
      const row = businesses.one('tin_fold = ? AND deleted_at IS NULL', foldTin(tin))
      return row && toRecord(row)
    },

    async listOf(userId) {
      const rows = connection
        .prepare<Row & { role: Role }>(
          `SELECT ${columnList(businessTable, 'b')}, m.role AS role
           FROM membership m JOIN business b ON b.key = m.business_key
           WHERE m.user_key = (SELECT key FROM user WHERE id = ?) AND b.deleted_at IS NULL ORDER BY lower(b.name), b.key`,
        )
        .all(userId)
      return rows.map((row) => ({ business: toRecord(row), role: row.role }))
    },

    async all() {
      return businesses.many('deleted_at IS NULL ORDER BY key').map(toRecord)
    },

    async insert(business) {
      // Made again after it was deleted, it goes on with its real numbers.
      const tinFold = foldTin(business.tin)
      const live = seriesOf(tinFold, true)
      businesses.insert({ ...toRow(business), seriesKey: live?.key ?? openSeries(tinFold, false, 1) })
    },

    async update(business) {
      const stored = businesses.one('id = ?', business.id)
      if (!stored) throw new Error(`There is no business ${business.id}.`)

      const sameTin = stored.tinFold === foldTin(business.tin)
      const seriesKey = sameTin ? stored.seriesKey : seriesAfterTin(business)
      businesses.update({ ...toRow(business), seriesKey }, 'id = @id', { id: business.id })
    },

    async reach(userId, kind, id) {
      return connection
        .prepare<{ businessId: string; role: Role }>(
          `SELECT b.id AS "businessId", m.role AS role FROM ${owners[kind]}
           JOIN membership m ON m.business_key = b.key AND m.user_key = (SELECT key FROM user WHERE id = ?)
           WHERE ${kind === 'business' ? 'b' : 'r'}.id = ? AND b.deleted_at IS NULL`,
        )
        .get(userId, id)
    },

    async owns(businessId, kind, id) {
      const row = connection
        .prepare(
          `SELECT 1 FROM ${owners[kind]} WHERE ${kind === 'business' ? 'b' : 'r'}.id = ? AND b.id = ? AND b.deleted_at IS NULL`,
        )
        .get(id, businessId)
      return row !== undefined
    },

    async takeNumber(businessId) {
      const row = connection
        .prepare<{ taken: number }>(
          `UPDATE number_series SET next = next + 1
           WHERE key = (SELECT series_key FROM business WHERE id = ?) RETURNING next - 1 AS taken`,
        )
        .get(businessId)
      if (!row) throw new Error(`There is no business ${businessId}.`)
      return row.taken
    },

    async nextNumber(businessId) {
      return presentSeries(businessId).next
    },

    async series(businessId) {
      return presentSeries(businessId)
    },

    async liveSeries(businessId) {
      const found = seriesOf(tinFoldOf(businessId), true)
      return found && { next: found.next, isLive: true }
    },

    async enterSeries(businessId, { isLive, atLeast }) {
      const seriesKey = openSeries(tinFoldOf(businessId), isLive, atLeast)
      businesses.update({ seriesKey }, 'id = @id', { id: businessId })
    },

    async highestNumber(businessId, environment) {
      const own = highestOf('i.business_key = (SELECT key FROM business WHERE id = ?)', environment, businessId)
      return Math.max(own, highestUnderTin(tinFoldOf(businessId), environment))
    },

    async raiseNextNumber(businessId, next) {
      connection
        .prepare(
          'UPDATE number_series SET next = max(next, @next) WHERE key = (SELECT series_key FROM business WHERE id = @businessId)',
        )
        .run({ next, businessId })
    },
  }
}
