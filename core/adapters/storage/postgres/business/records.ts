import type { InferSelectModel } from 'drizzle-orm'

import { barcodeKeys } from '../../../../contract/records/barcode.ts'
import type { CustomerRecord } from '../../../../domain/records/customer.ts'
import type { PaymentDetailRecord } from '../../../../domain/records/payment-detail.ts'
import type { ProductRecord } from '../../../../domain/records/product.ts'
import { fold } from '../../../../domain/text/fold.ts'
import type { CustomerRepository, TinHolder } from '../../../../ports/records/customer-repository.ts'
import type { PaymentDetailRepository } from '../../../../ports/records/payment-detail-repository.ts'
import type { RecordOrder, RecordRepository } from '../../../../ports/records/record-repository.ts'
import {
  boundTo,
  toCustomer,
  toCustomerRow,
  toPaymentDetail,
  toPaymentDetailRow,
  toProduct,
  toProductRow,
  withoutSort,
  type Added,
  type Named,
  type NameColumn,
  type NamedTable,
  type TableName,
} from '../../sqlite/business/record-codec.ts'
import { customerTable, paymentDetailTable, productTable } from '../../sqlite/schema/tables.ts'
import { withSearchText } from '../../sqlite/sql/search-codec.ts'
import { toBit, toMillis } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import type { RecordMemory } from '../engine/record-memory.ts'
import { nameSort } from '../sql/name-sort.ts'
import { searchOf } from '../sql/search.ts'
import { BUSINESS_KEY, columnList, keyOf, tableStatements } from '../sql/statements.ts'

import { rememberKey } from './known-rows.ts'

type Mapping<T, R> = {
  readonly toRecord: (row: Omit<R, Added> & { businessId: string }) => T
  readonly toRow: (record: T) => Omit<R, Added> | Promise<Omit<R, Added>>
}

const BY_NAME: RecordOrder = { by: 'name', direction: 'asc' }

export function createNamedRecordRepository<T extends Named, N extends NamedTable>(
  connection: Connection,
  memory: RecordMemory,
  table: N,
  name: TableName,
  nameColumn: NameColumn,
  mapping: Mapping<T, InferSelectModel<N>>,
  /** What is read besides the columns of `t`. */
  more = '',
): RecordRepository<T> & {
  /** By a condition that `key` stands for, also from the memory of records. */
  remembered(
    key: string,
    condition: string,
    parameters: { readonly businessId: string } & Readonly<Record<string, unknown>>,
  ): Promise<T | undefined>
} {
  const statements = tableStatements<NamedTable>(connection, table)
  const from = `${name} t WHERE t.business_key = ${BUSINESS_KEY}`
  const columns = `${columnList(table, 't')}, @businessId::text AS "businessId"${more}`
  const present = `${from} AND t.deleted_at IS NULL`
  const sortColumns = {
    name: ['t.name_sort', `t.${nameColumn}`],
    createdAt: ['t.created_at'],
    updatedAt: ['t.updated_at'],
  } as const

  type Row = InferSelectModel<N> & { readonly businessId: string; readonly id: string; readonly key: number }
  type Parameters = { readonly businessId: string } & Readonly<Record<string, unknown>>

  const toRecord = ({
    key: _key,
    businessKey: _businessKey,
    searchText: _text,
    searchVersion: _version,
    ...row
  }: Row): T => mapping.toRecord(row)
  const toRow = async (record: T) => ({
    ...(withSearchText(name, (await mapping.toRow(record)) as never) as object),
    nameSort: nameSort(record.name),
  })

  type Found = { readonly record: T; readonly key: number }
  const found = async (condition: string, parameters: Parameters, source: string): Promise<Found | undefined> => {
    const row = await connection.one<Row>(`SELECT ${columns} FROM ${source} AND ${condition}`, parameters)
    return row && { record: toRecord(row), key: row.key }
  }
  const told = (one: Found | undefined): T | undefined => {
    if (one && (name === 'customer' || name === 'payment_detail')) rememberKey(connection, name, one.record.id, one.key)
    return one?.record
  }
  const one = async (condition: string, parameters: Parameters, source = present): Promise<T | undefined> =>
    told(await found(condition, parameters, source))
  const remembered = async (key: string, condition: string, parameters: Parameters): Promise<T | undefined> =>
    told(await memory.recall(parameters.businessId, `${name} ${key}`, () => found(condition, parameters, present)))
  const many = async (condition: string, parameters: Parameters): Promise<T[]> => {
    const rows = await connection.many<Row>(
      `SELECT ${columns} FROM ${present} AND ${condition} ORDER BY t.key`,
      parameters,
    )
    return rows.map(toRecord)
  }

  return {
    remembered,
    get: (businessId, id) => remembered(id, 't.id = @id', { businessId, id }),
    getEvenDeleted: (businessId, id) => one('t.id = @id', { businessId, id }, from),
    byName: (businessId, wanted) => one(`t.${nameColumn} = @wanted`, { businessId, wanted: fold(wanted) }),
    namesakes: (businessId, wanted) => many(`t.${nameColumn} = @wanted`, { businessId, wanted: fold(wanted) }),

    async list(businessId, request) {
      const search = searchOf(request.search)
      const { order = BY_NAME, isActive, hasCode, barcode, updatedSince, after, page, limit } = request
      const active = isActive === undefined ? [] : [`t.is_active = ${toBit(isActive)}`]
      const coded =
        hasCode === undefined ? [] : [`coalesce(t.hsn_code, t.isic_code) IS ${hasCode ? 'NOT NULL' : 'NULL'}`]
      const scanned = barcode === undefined ? [] : ['t.barcode_key = ANY(@barcodes::text[])']
      const changed = updatedSince === undefined ? [] : ['t.updated_at >= @updatedSince']
      const terms = search?.terms.map((term) => term(name, 't')) ?? []
      const where = [present, ...active, ...coded, ...scanned, ...changed, ...terms].join(' AND ')
      const parameters = {
        businessId,
        ...(barcode !== undefined && { barcodes: barcodeKeys(barcode) }),
        ...(updatedSince !== undefined && { updatedSince: toMillis(updatedSince) }),
        ...search?.parameters,
      }

      const nearest = search && !request.order ? [search.distance('t', `t.${nameColumn}`)] : []
      const sorted = [...nearest, ...sortColumns[order.by]]
      const direction = order.direction === 'asc' ? 'ASC' : 'DESC'
      const places = sorted.map((_, index) => `@after${String(index)}`)
      const behind = `(${[...sorted, 't.key'].join(', ')}) ${direction === 'ASC' ? '>' : '<'}
        (${[...places, `(SELECT key FROM ${name} WHERE business_key = ${BUSINESS_KEY} AND id = @afterId)`].join(', ')})`
      const rows = await connection.many<Row & { id: string } & Record<`sort${number}`, string | number | null>>(
        `SELECT ${columns}, ${sorted.map((column, index) => `${column} AS sort${String(index)}`).join(', ')}
         FROM ${where}${after ? ` AND ${behind}` : ''}
         ORDER BY ${[...sorted, 't.key'].map((column) => `${column} ${direction}`).join(', ')} LIMIT @limit OFFSET @offset`,
        { ...parameters, ...boundTo(after), limit, offset: after ? 0 : (page - 1) * limit },
      )
      const counted = await connection.one<{ count: number }>(`SELECT count(*) AS count FROM ${where}`, parameters)

      const last = rows.length === limit ? rows.at(-1) : undefined
      const next = last ? { id: last.id, values: sorted.map((_, index) => last[`sort${index}`] ?? null) } : null
      return { items: rows.map((row) => toRecord(withoutSort(row))), totalItems: counted?.count ?? 0, next }
    },

    withAnyPiece: (businessId, pieces) =>
      many('EXISTS (SELECT 1 FROM unnest(@pieces::text[]) AS p(piece) WHERE strpos(t.search_text, p.piece) > 0)', {
        businessId,
        pieces,
      }),

    names: (businessId) =>
      connection.many<Pick<T, 'id' | 'name'>>(
        `SELECT t.id, t.${table.name.name} AS name FROM ${present} ORDER BY t.key`,
        { businessId },
      ),

    async insert(record) {
      const businessKey = await keyOf(connection, 'business', record.businessId)
      await statements.insert({ ...(await toRow(record)), businessKey } as never)
    },

    async update(record) {
      const { id, businessId } = record
      await statements.update(await toRow(record), `t.id = @id AND t.business_key = ${BUSINESS_KEY}`, {
        id,
        businessId,
      })
    },
  }
}

export function createCustomerRepository(connection: Connection, memory: RecordMemory): CustomerRepository {
  const { remembered, ...records } = createNamedRecordRepository<CustomerRecord, typeof customerTable>(
    connection,
    memory,
    customerTable,
    'customer',
    'name_fold',
    {
      toRecord: toCustomer,
      toRow: async (record) => ({
        ...toCustomerRow(record),
        mergedIntoKey: record.mergedInto === null ? null : await keyOf(connection, 'customer', record.mergedInto),
      }),
    },
    `, (SELECT kept.id FROM customer kept
        WHERE kept.business_key = t.business_key AND kept.key = t.merged_into_key) AS "mergedInto"`,
  )

  return {
    ...records,

    // Whoever was merged is the one that is kept.
    get: (businessId, id) =>
      remembered(
        id,
        `t.key = (SELECT coalesce(m.merged_into_key, m.key) FROM customer m
           WHERE m.business_key = ${BUSINESS_KEY} AND m.id = @id)`,
        { businessId, id },
      ),

    async mergeInto(from, into, at) {
      await connection.run(
        `UPDATE customer AS t SET merged_into_key = kept.key, updated_at = @at, deleted_at = coalesce(t.deleted_at, @at)
         FROM customer merged JOIN customer kept ON kept.business_key = merged.business_key AND kept.id = @into
         WHERE merged.business_key = ${BUSINESS_KEY} AND merged.id = @from
           AND t.business_key = merged.business_key AND (t.key = merged.key OR t.merged_into_key = merged.key)`,
        { businessId: from.businessId, from: from.id, into: into.id, at: toMillis(at) },
      )
    },

    async mergedInto(businessId, id) {
      const rows = await connection.many<{ id: string }>(
        `SELECT t.id FROM customer kept
         JOIN customer t ON t.business_key = kept.business_key AND t.merged_into_key = kept.key
         WHERE kept.business_key = ${BUSINESS_KEY} AND kept.id = @id ORDER BY t.key`,
        { businessId, id },
      )
      return rows.map((row) => row.id)
    },

    tinHolders: (businessId) =>
      connection.many<TinHolder>(
        `SELECT t.id, t.name, t.tin FROM customer t
         WHERE t.business_key = ${BUSINESS_KEY} AND t.deleted_at IS NULL AND t.tin IS NOT NULL ORDER BY t.key`,
        { businessId },
      ),
  }
}

export const createProductRepository = (
  connection: Connection,
  memory: RecordMemory,
): RecordRepository<ProductRecord> =>
  createNamedRecordRepository<ProductRecord, typeof productTable>(
    connection,
    memory,
    productTable,
    'product',
    'name_fold',
    { toRecord: toProduct, toRow: toProductRow },
  )

export function createPaymentDetailRepository(connection: Connection, memory: RecordMemory): PaymentDetailRepository {
  const { remembered, ...records } = createNamedRecordRepository<PaymentDetailRecord, typeof paymentDetailTable>(
    connection,
    memory,
    paymentDetailTable,
    'payment_detail',
    'label_fold',
    { toRecord: toPaymentDetail, toRow: toPaymentDetailRow },
  )

  return {
    ...records,
    getDefault: (businessId) => remembered('default', 't.is_default = 1 ORDER BY t.key LIMIT 1', { businessId }),
  }
}
