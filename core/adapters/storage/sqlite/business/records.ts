import { getTableColumns, type InferSelectModel } from 'drizzle-orm'

import { barcodeKeys } from '../../../../contract/records/barcode.ts'
import type { CustomerRecord } from '../../../../domain/records/customer.ts'
import type { PaymentDetailRecord } from '../../../../domain/records/payment-detail.ts'
import type { ProductRecord } from '../../../../domain/records/product.ts'
import { fold } from '../../../../domain/text/fold.ts'
import type { CustomerRepository, TinHolder } from '../../../../ports/records/customer-repository.ts'
import type { PaymentDetailRepository } from '../../../../ports/records/payment-detail-repository.ts'
import type { RecordOrder, RecordRepository } from '../../../../ports/records/record-repository.ts'
import type { Connection, Statement } from '../engine/connection.ts'
import { NO_MEMORY, type RecordMemory } from '../engine/record-memory.ts'
import { customerTable, paymentDetailTable, productTable } from '../schema/tables.ts'
import { withSearchText } from '../sql/search-codec.ts'
import { searchedText, searchOf } from '../sql/search.ts'
import { columnList, keyOf, tableStatements, toBit, toMillis } from '../sql/statements.ts'

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
} from './record-codec.ts'

type Mapping<T, R> = {
  readonly toRecord: (row: Omit<R, Added> & { businessId: string }) => T
  readonly toRow: (record: T) => Omit<R, Added>
}

const BY_NAME: RecordOrder = { by: 'name', direction: 'asc' }

export function createNamedRecordRepository<T extends Named, N extends NamedTable>(
  connection: Connection,
  table: N,
  name: TableName,
  nameColumn: NameColumn,
  mapping: Mapping<T, InferSelectModel<N>>,
  /** What is read besides the columns of `t`, and which row of `t` answers for an id. */
  { more = '', identified = 't.id = @id', memory = NO_MEMORY } = {},
): RecordRepository<T> {
  const statements = tableStatements<NamedTable>(connection, table)
  const from = `${name} t JOIN business b ON b.key = t.business_key WHERE b.id = @businessId`
  const columns = `${columnList(table, 't')}, b.id AS "businessId"${more}`
  const present = `${from} AND t.deleted_at IS NULL`
  // Ọlá stands between Okoro and Pius. Names of plain letters are folded alike already, which spares calls by the thousand.
  const alphabet = `CASE WHEN t.${nameColumn} GLOB '*[^a-z0-9 ]*' THEN search_fold(t.${getTableColumns(table).name.name})
    ELSE t.${nameColumn} END`
  const sortColumns = {
    name: [alphabet, `t.${nameColumn}`],
    createdAt: ['t.created_at'],
    updatedAt: ['t.updated_at'],
  } as const

  type Row = InferSelectModel<N> & { businessId: string }

  const toRecord = ({
    key: _key,
    businessKey: _businessKey,
    searchText: _text,
    searchVersion: _version,
    ...row
  }: Row): T => mapping.toRecord(row)
  const toRow = (record: T) => withSearchText(name, mapping.toRow(record) as never) as object

  const selects = new Map<string, Statement<Row>>()
  const selectOf = (source: string, condition: string): Statement<Row> => {
    const asked = source === from ? `even deleted ${condition}` : condition
    const known = selects.get(asked) ?? connection.prepare<Row>(`SELECT ${columns} FROM ${source} AND ${condition}`)
    selects.set(asked, known)
    return known
  }

  const one = (condition: string, parameters: Record<string, unknown>, source = present): T | undefined => {
    const row = selectOf(source, condition).get(parameters)
    return row && toRecord(row)
  }

  return {
    async get(businessId, id) {
      return memory.recall(`${name} ${businessId} ${id}`, () => one(identified, { businessId, id }))
    },
    getEvenDeleted: async (businessId, id) => one('t.id = @id', { businessId, id }, from),
    byName: async (businessId, wanted) => one(`t.${nameColumn} = @wanted`, { businessId, wanted: fold(wanted) }),

    async namesakes(businessId, wanted) {
      const statement = connection.prepare<Row>(
        `SELECT ${columns} FROM ${present} AND t.${nameColumn} = @wanted ORDER BY t.key`,
      )
      return statement.all({ businessId, wanted: fold(wanted) }).map(toRecord)
    },

    async list(businessId, request) {
      const search = searchOf(request.search)
      const { order = BY_NAME, isActive, hasCode, barcode, updatedSince, after, page, limit } = request
      const active = isActive === undefined ? [] : [`t.is_active = ${toBit(isActive)}`]
      const coded =
        hasCode === undefined ? [] : [`coalesce(t.hsn_code, t.isic_code) IS ${hasCode ? 'NOT NULL' : 'NULL'}`]
      const scanned = barcode === undefined ? [] : ['t.barcode_key IN (@barcode0, @barcode1, @barcode2)']
      const changed = updatedSince === undefined ? [] : ['t.updated_at >= @updatedSince']
      const terms = search?.terms.map(({ on }) => on(name, 't')) ?? []
      const where = [present, ...active, ...coded, ...scanned, ...changed, ...terms].join(' AND ')
      const parameters = {
        businessId,
        ...(barcode !== undefined && barcodeParameters(barcode)),
        ...(updatedSince !== undefined && { updatedSince: toMillis(updatedSince) }),
        ...search?.parameters,
      }

      const nearest = search && !request.order ? [search.distance(name, 't', `t.${nameColumn}`)] : []
      const sorted = [...nearest, ...sortColumns[order.by]]
      const direction = order.direction === 'asc' ? 'ASC' : 'DESC'
      const places = sorted.map((_, index) => `@after${String(index)}`)
      const behind = `(${[...sorted, 't.key'].join(', ')}) ${direction === 'ASC' ? '>' : '<'}
        (${[...places, `(SELECT key FROM ${name} WHERE id = @afterId)`].join(', ')})`
      const rows = connection
        .prepare<Row & { id: string } & Record<`sort${number}`, string | number | null>>(
          `SELECT ${columns}, ${sorted.map((column, index) => `${column} AS sort${String(index)}`).join(', ')}
           FROM ${where}${after ? ` AND ${behind}` : ''}
           ORDER BY ${[...sorted, 't.key'].map((column) => `${column} ${direction}`).join(', ')} LIMIT @limit OFFSET @offset`,
        )
        .all({ ...parameters, ...boundTo(after), limit, offset: after ? 0 : (page - 1) * limit })
      const counted = connection.prepare<{ count: number }>(`SELECT count(*) AS count FROM ${where}`).get(parameters)

      const last = rows.length === limit ? rows.at(-1) : undefined
      const next = last ? { id: last.id, values: sorted.map((_, index) => last[`sort${index}`] ?? null) } : null
      return { items: rows.map((row) => toRecord(withoutSort(row))), totalItems: counted?.count ?? 0, next }
    },

    async withAnyPiece(businessId, pieces) {
      const statement = connection.prepare<Row>(
        `SELECT ${columns} FROM ${present} AND EXISTS
           (SELECT 1 FROM json_each(@pieces) p WHERE instr(${searchedText(name, 't')}, p.value) > 0) ORDER BY t.key`,
      )
      return statement.all({ businessId, pieces: JSON.stringify(pieces) }).map(toRecord)
    },

    names: async (businessId) =>
      connection
        .prepare<Pick<T, 'id' | 'name'>>(
          `SELECT t.id, t.${getTableColumns(table).name.name} AS name FROM ${present} ORDER BY t.key`,
        )
        .all({ businessId }),

    async insert(record) {
      statements.insert({ ...toRow(record), businessKey: keyOf(connection, 'business', record.businessId) } as never)
    },

    async update(record) {
      statements.update(toRow(record), 'id = @id', { id: record.id })
    },
  }
}

export function createCustomerRepository(connection: Connection, memory: RecordMemory = NO_MEMORY): CustomerRepository {
  const records = createNamedRecordRepository<CustomerRecord, typeof customerTable>(
    connection,
    customerTable,
    'customer',
    'name_fold',
    {
      toRecord: toCustomer,
      toRow: (record) => ({
        ...toCustomerRow(record),
        mergedIntoKey: record.mergedInto === null ? null : keyOf(connection, 'customer', record.mergedInto),
      }),
    },
    {
      more: ', (SELECT kept.id FROM customer kept WHERE kept.key = t.merged_into_key) AS "mergedInto"',
      identified: 't.key = (SELECT coalesce(c.merged_into_key, c.key) FROM customer c WHERE c.id = @id)',
      memory,
    },
  )

  return {
    ...records,

    async mergeInto(from, into, at) {
      const asked = { from: from.id, into: into.id, at: toMillis(at) }
      connection
        .prepare(
          `UPDATE customer SET merged_into_key = (SELECT key FROM customer WHERE id = @into), updated_at = @at,
             deleted_at = coalesce(deleted_at, @at)
           WHERE id = @from OR merged_into_key = (SELECT key FROM customer WHERE id = @from)`,
        )
        .run(asked)
    },

    mergedInto: async (businessId, id) =>
      connection
        .prepare<{ id: string }>(
          `SELECT t.id FROM customer t JOIN customer kept ON kept.key = t.merged_into_key
           JOIN business b ON b.key = t.business_key WHERE b.id = ? AND kept.id = ? ORDER BY t.key`,
        )
        .all(businessId, id)
        .map((row) => row.id),

    tinHolders: async (businessId) =>
      connection
        .prepare<TinHolder>(
          `SELECT t.id, t.name, t.tin FROM customer t JOIN business b ON b.key = t.business_key
           WHERE b.id = ? AND t.deleted_at IS NULL AND t.tin IS NOT NULL ORDER BY t.key`,
        )
        .all(businessId),
  }
}

export function createProductRepository(
  connection: Connection,
  memory: RecordMemory = NO_MEMORY,
): RecordRepository<ProductRecord> {
  return createNamedRecordRepository<ProductRecord, typeof productTable>(
    connection,
    productTable,
    'product',
    'name_fold',
    { toRecord: toProduct, toRow: toProductRow },
    { memory },
  )
}

const DEFAULT_DETAIL = `SELECT t.id FROM payment_detail t JOIN business b ON b.key = t.business_key
  WHERE b.id = ? AND t.deleted_at IS NULL AND t.is_default = 1`

export function createPaymentDetailRepository(
  connection: Connection,
  memory: RecordMemory = NO_MEMORY,
): PaymentDetailRepository {
  const records = createNamedRecordRepository<PaymentDetailRecord, typeof paymentDetailTable>(
    connection,
    paymentDetailTable,
    'payment_detail',
    'label_fold',
    { toRecord: toPaymentDetail, toRow: toPaymentDetailRow },
    { memory },
  )

  return {
    ...records,
    async getDefault(businessId) {
      // That there is none is remembered too.
      const { id } = memory.recall(`default payment detail ${businessId}`, () => ({
        id: connection.prepare<{ id: string }>(DEFAULT_DETAIL).get(businessId)?.id,
      }))
      return id === undefined ? undefined : records.get(businessId, id)
    },
  }
}

function barcodeParameters(barcode: string) {
  const [barcode0, barcode1, barcode2] = barcodeKeys(barcode)
  return { barcode0, barcode1, barcode2 }
}
