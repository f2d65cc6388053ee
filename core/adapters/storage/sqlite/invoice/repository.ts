import { createHash } from 'node:crypto'

import { AppError } from '../../../../contract/http/errors.ts'
import type { InvoiceRecord } from '../../../../domain/invoice/invoice.ts'
import { UNFINALIZED } from '../../../../domain/invoice/notes.ts'
import { VOID } from '../../../../domain/invoice/status.ts'
import { searchFold } from '../../../../domain/text/search-fold.ts'
import type { InvoiceRepository } from '../../../../ports/invoice/invoice-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { NO_MEMORY, type RecordMemory } from '../engine/record-memory.ts'
import { packInvoice } from '../forms/invoice-text.ts'
import { invoiceTable, snapshotTable } from '../schema/tables.ts'
import type { WordIndex } from '../search/word-index.ts'
import { isIntact, rehashed } from '../sql/content-hash.ts'
import { CUSTOMER_KEYS } from '../sql/merged-customers.ts'
import { REFUSED_FOR_TIN } from '../sql/rules.ts'
import { storedAnew } from '../sql/search.ts'
import { BUSINESS_KEY, keyOf, listOf, tableStatements, toBit, toMillis } from '../sql/statements.ts'

import { documentsOf } from './counts.ts'
import { createInvoiceList } from './list.ts'
import { createNumberRegister } from './number-register.ts'
import {
  copiesOf,
  intactRecord,
  type InvoiceKeys,
  type InvoiceRow,
  toRecord,
  toRow,
  withheldRecord,
} from './row-codec.ts'
import { OF_BUSINESS, SELECT } from './rows.ts'
import { createInvoiceSums } from './sums.ts'

/** Which business an invoice is of, and in whose series its number stands. */
type Place = { readonly businessKey: number; readonly seriesKey: number }

const FIXED_HASH = rehashed('t', {
  environment: '@environment',
  version: 't.version + 1',
  updated_at: 'max(t.updated_at, @at)',
})
const RENAMED_HASH = rehashed('t', { customer_name: '@name' })

const BY_ID = `${SELECT} WHERE i.id = ? AND b.id = ?`

export function createInvoiceRepository(
  connection: Connection,
  index: WordIndex,
  memory: RecordMemory = NO_MEMORY,
): InvoiceRepository {
  const invoices = tableStatements(connection, invoiceTable)
  const snapshots = tableStatements(connection, snapshotTable)

  const rememberedKey = (table: 'customer' | 'payment_detail', id: string): number =>
    memory.recall(`${table} key ${id}`, () => keyOf(connection, table, id))

  const snapshotKey = (text: string | null): number | null => {
    if (text === null) return null
    const hash = createHash('sha256').update(text).digest()
    const known = snapshots.one('hash = ?', hash)
    if (known === undefined) return snapshots.insert({ hash, content: text })
    // Damaged meanwhile: here is what it was.
    if (known.content !== text) snapshots.update({ content: text }, 'key = @key', { key: known.key })
    return known.key
  }

  const keysOf = (invoice: InvoiceRecord, copies: ReturnType<typeof copiesOf>, place: Place): InvoiceKeys => ({
    businessKey: place.businessKey,
    seriesKey: place.seriesKey,
    customerKey: rememberedKey('customer', invoice.customerId),
    paymentDetailKey:
      invoice.paymentDetailId === null ? null : rememberedKey('payment_detail', invoice.paymentDetailId),
    supplierKey: snapshotKey(copies.supplier),
    buyerKey: snapshotKey(copies.buyer),
    payIntoKey: snapshotKey(copies.payInto),
  })

  const rowOf = (invoice: InvoiceRecord, place: Place) => {
    const copies = copiesOf(invoice)
    return toRow(invoice, copies, keysOf(invoice, copies, place))
  }

  return {
    ...createInvoiceList(connection, index),
    ...createNumberRegister(connection),
    ...createInvoiceSums(connection),

    async get(businessId, id) {
      const row = connection.prepare<InvoiceRow>(BY_ID).get(id, businessId)
      return row && intactRecord(row)
    },

    async look(businessId, id) {
      const row = connection.prepare<InvoiceRow>(BY_ID).get(id, businessId)
      if (!row) return undefined
      const isDamaged = !isIntact(row)
      return { invoice: isDamaged ? withheldRecord(row) : toRecord(row), isDamaged }
    },

    async numbersOf(businessId, ids) {
      // CROSS: the few that are asked for come first, not all of the business.
      const rows = connection
        .prepare<{ id: string; number: string }>(
          `SELECT i.id AS id, i.invoice_number AS number FROM json_each(@ids) named
           CROSS JOIN invoice i ON i.id = named.value WHERE ${OF_BUSINESS}`,
        )
        .all({ businessId, ids: JSON.stringify(ids) })
      return new Map(rows.map(({ id, number }) => [id, number]))
    },

    async insert(invoice) {
      const business = memory.recall(`place ${invoice.businessId}`, () =>
        connection
          .prepare<Place>('SELECT key AS "businessKey", series_key AS "seriesKey" FROM business WHERE id = ?')
          .get(invoice.businessId),
      )
      if (!business) throw new Error(`There is no business ${invoice.businessId}.`)
      invoices.insert(packInvoice(rowOf(invoice, business)))
    },

    async update(invoice) {
      const { id, businessId, version } = invoice
      const place = connection
        .prepare<Place>(
          `SELECT business_key AS "businessKey", series_key AS "seriesKey" FROM invoice
           WHERE id = @id AND version = @version AND business_key = ${BUSINESS_KEY}`,
        )
        .get({ id, businessId, version })
      if (!place) throw new AppError('version_conflict')

      const next = { ...invoice, version: version + 1 }
      invoices.update(packInvoice(rowOf(next, place)), 'id = @id', { id })
      return next
    },

    async byExternalReference(businessId, reference) {
      const row = connection
        .prepare<InvoiceRow>(`${SELECT} WHERE ${OF_BUSINESS} AND i.external_reference = @reference`)
        .get({ businessId, reference })
      return row && intactRecord(row)
    },

    async inStatuses(businessId, statuses) {
      return connection
        .prepare<InvoiceRow>(`${SELECT} WHERE ${OF_BUSINESS} AND i.status IN (${listOf(statuses)}) ORDER BY i.key`)
        .all({ businessId })
        .map(intactRecord)
    },

    async byIrn(businessId, irn, environment) {
      const row = connection
        .prepare<InvoiceRow>(
          `${SELECT} WHERE ${OF_BUSINESS} AND i.irn = @irn ORDER BY coalesce(i.environment, @environment) = @environment DESC, i.key`,
        )
        .get({ businessId, irn, environment })
      return row && intactRecord(row)
    },

    async tinRefusedOn(businessId, about) {
      // Few invoices stand refused; a customer may have very many.
      return connection
        .prepare<{ number: string }>(
          `SELECT i.invoice_number AS number FROM invoice i INDEXED BY invoice_by_status
           WHERE i.customer_key IN ${CUSTOMER_KEYS} AND ${OF_BUSINESS} AND ${REFUSED_FOR_TIN}
             AND i.environment = @environment AND i.id <> @except
           ORDER BY i.created_at DESC LIMIT 1`,
        )
        .get({ businessId, ...about })?.number
    },

    async laterDated(businessId, { id, sequence, issueDate }) {
      return connection
        .prepare<{ invoiceNumber: string; issueDate: string }>(
          `SELECT i.invoice_number AS invoiceNumber, i.issue_date AS issueDate FROM invoice i
             INDEXED BY invoice_by_issue_date
           WHERE ${OF_BUSINESS} AND i.issue_date > @issueDate AND i.sequence < @sequence
             AND i.series_key = (SELECT series_key FROM invoice WHERE id = @id)
             AND i.status NOT IN (${listOf([...UNFINALIZED, ...VOID])})
           ORDER BY i.issue_date DESC LIMIT 1`,
        )
        .get({ businessId, id, sequence, issueDate })
    },

    // In one statement, for there may be thousands: every other field stays, and the time follows `laterOf`.
    async fixEnvironment(businessId, { inLiveSeries, environment, at }) {
      return connection
        .prepare<{ id: string }>(
          `UPDATE invoice AS t SET environment = @environment, version = version + 1, updated_at = max(updated_at, @at),
             ${FIXED_HASH}
           WHERE business_key = ${BUSINESS_KEY} AND environment IS NULL
             AND series_key IN (SELECT key FROM number_series WHERE is_live = @isLive) RETURNING id`,
        )
        .all({ businessId, environment, at: toMillis(at), isLive: toBit(inLiveSeries) })
    },

    async countOfBusiness(businessId) {
      return documentsOf(connection, { businessId })
    },

    async countOf(customerId) {
      return (
        connection
          .prepare<{ drafts: number; issued: number }>(
            `SELECT count(*) FILTER (WHERE status = 'DRAFT') AS drafts, count(*) FILTER (WHERE status <> 'DRAFT') AS issued
             FROM invoice WHERE customer_key IN ${CUSTOMER_KEYS}`,
          )
          .get({ customerId }) ?? { drafts: 0, issued: 0 }
      )
    },

    // A draft has no `parties` of its own yet: it follows its customer, and no version of it is lost by that.
    async renameCustomerInDrafts(customerId, name) {
      const drafts = `status = 'DRAFT' AND customer_key IN ${CUSTOMER_KEYS}`
      connection
        .prepare(
          `UPDATE invoice AS t SET customer_name = @name, customer_fold = @fold, ${RENAMED_HASH} WHERE ${drafts}`,
        )
        .run({ customerId, name, fold: searchFold(name) })
      connection
        .prepare(`UPDATE invoice AS t SET search_text = ${storedAnew('t', 't.customer_fold')} WHERE ${drafts}`)
        .run({ customerId })
    },
  }
}
