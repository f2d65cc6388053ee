import type { InferSelectModel } from 'drizzle-orm'

import type { CustomerRecord } from '../../../domain/records/customer.ts'
import { decimalFromStored, decimalToText } from '../../../domain/money/decimal.ts'
import type { PaymentDetailRepository } from '../../../ports/payment-detail-repository.ts'
import type { PaymentDetailRecord } from '../../../domain/records/payment-detail.ts'
import type { ProductRecord } from '../../../domain/records/product.ts'
import { fold } from '../../../domain/text/fold.ts'
import type { RecordRepository } from '../../../ports/record-repository.ts'

import type { Connection } from './connection.ts'
import { customerTable, paymentDetailTable, productTable } from './schema.ts'
import {
  columnList,
  keyOf,
  pageOf,
  tableStatements,
  toBit,
  toIso,
  toIsoOrNull,
  toMillis,
  toMillisOrNull,
} from './statements.ts'

type NamedTable = typeof customerTable | typeof productTable | typeof paymentDetailTable

type Mapping<T, R> = {
  readonly toRecord: (row: R & { businessId: string }) => T
  readonly toRow: (record: T) => Omit<R, 'key' | 'businessKey'>
  /** Columns that a search looks into besides the name. */
  readonly searched: readonly string[]
}

type Named = {
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly deletedAt: string | null
}

function createNamedRecordRepository<T extends Named, N extends NamedTable>(
  connection: Connection,
  table: N,
  name: string,
  nameColumn: 'name_fold' | 'label_fold',
  { toRecord, toRow, searched }: Mapping<T, InferSelectModel<N>>,
): RecordRepository<T> {
  const statements = tableStatements<NamedTable>(connection, table)
  const from = `${name} t JOIN business b ON b.key = t.business_key WHERE b.id = @businessId`
  const columns = `${columnList(table, 't')}, b.id AS "businessId"`
  const present = `${from} AND t.deleted_at IS NULL`
  const matches = [nameColumn, ...searched].map((column) => `instr(fold(t.${column}), @needle) > 0`).join(' OR ')

  type Row = InferSelectModel<N> & { businessId: string }

  const one = (condition: string, parameters: Record<string, unknown>, source = present): T | undefined => {
    const row = connection.prepare<Row>(`SELECT ${columns} FROM ${source} AND ${condition}`).get(parameters)
    return row && toRecord(row)
  }

  return {
    get: async (businessId, id) => one('t.id = @id', { businessId, id }),
    getEvenDeleted: async (businessId, id) => one('t.id = @id', { businessId, id }, from),
    byName: async (businessId, wanted) => one(`t.${nameColumn} = @wanted`, { businessId, wanted: fold(wanted) }),

    async namesakes(businessId, wanted) {
      const statement = connection.prepare<Row>(
        `SELECT ${columns} FROM ${present} AND t.${nameColumn} = @wanted ORDER BY t.key`,
      )
      return statement.all({ businessId, wanted: fold(wanted) }).map(toRecord)
    },

    async list(businessId, request) {
      const needle = request.search ? fold(request.search) : ''
      const condition = needle === '' ? '' : ` AND (${matches})`
      const parameters = needle === '' ? { businessId } : { businessId, needle }

      const query = { columns, from: `${present}${condition}`, order: `t.${nameColumn}, t.key` }
      const { rows, totalItems } = pageOf<Row>(connection, query, parameters, request)
      return { items: rows.map(toRecord), totalItems }
    },

    async insert(record) {
      statements.insert({ ...toRow(record), businessKey: keyOf(connection, 'business', record.businessId) } as never)
    },

    async update(record) {
      statements.update(toRow(record), 'id = @id', { id: record.id })
    },
  }
}

const life = (row: { createdAt: number; updatedAt: number; deletedAt: number | null }) => ({
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
  deletedAt: toIsoOrNull(row.deletedAt),
})

const lifeRow = (record: { createdAt: string; updatedAt: string; deletedAt: string | null }) => ({
  createdAt: toMillis(record.createdAt),
  updatedAt: toMillis(record.updatedAt),
  deletedAt: toMillisOrNull(record.deletedAt),
})

export function createCustomerRepository(connection: Connection): RecordRepository<CustomerRecord> {
  return createNamedRecordRepository<CustomerRecord, typeof customerTable>(
    connection,
    customerTable,
    'customer',
    'name_fold',
    {
      toRecord: ({ key: _key, businessKey: _businessKey, nameFold: _nameFold, isWalkIn, ...row }) => ({
        ...row,
        isWalkIn: isWalkIn === 1,
        ...life(row),
      }),
      toRow: ({ businessId: _businessId, isWalkIn, ...record }) => ({
        ...record,
        nameFold: fold(record.name),
        isWalkIn: toBit(isWalkIn),
        ...lifeRow(record),
      }),
      searched: ['business_name', 'tin', 'email', 'phone'],
    },
  )
}

export function createProductRepository(connection: Connection): RecordRepository<ProductRecord> {
  return createNamedRecordRepository<ProductRecord, typeof productTable>(
    connection,
    productTable,
    'product',
    'name_fold',
    {
      toRecord: ({ key: _key, businessKey: _businessKey, nameFold: _nameFold, ...row }) => ({
        ...row,
        unitPrice: decimalFromStored(row.unitPrice),
        taxPercent: decimalFromStored(row.taxPercent),
        isActive: row.isActive === 1,
        ...life(row),
      }),
      toRow: ({ businessId: _businessId, ...record }) => ({
        ...record,
        nameFold: fold(record.name),
        unitPrice: decimalToText(record.unitPrice),
        taxPercent: decimalToText(record.taxPercent),
        isActive: toBit(record.isActive),
        ...lifeRow(record),
      }),
      searched: ['description', 'hsn_code', 'isic_code'],
    },
  )
}

export function createPaymentDetailRepository(connection: Connection): PaymentDetailRepository {
  const records = createNamedRecordRepository<PaymentDetailRecord, typeof paymentDetailTable>(
    connection,
    paymentDetailTable,
    'payment_detail',
    'label_fold',
    {
      toRecord: ({ key: _key, businessKey: _businessKey, nameFold: _nameFold, ...row }) => ({
        ...row,
        isDefault: row.isDefault === 1,
        ...life(row),
      }),
      toRow: ({ businessId: _businessId, ...record }) => ({
        ...record,
        nameFold: fold(record.name),
        isDefault: toBit(record.isDefault),
        ...lifeRow(record),
      }),
      searched: ['account_name', 'account_number', 'bank_name'],
    },
  )

  return {
    ...records,
    async getDefault(businessId) {
      const found = connection
        .prepare<{ id: string }>(
          `SELECT t.id FROM payment_detail t JOIN business b ON b.key = t.business_key
           WHERE b.id = ? AND t.deleted_at IS NULL AND t.is_default = 1`,
        )
        .get(businessId)
      return found && records.get(businessId, found.id)
    },
  }
}
