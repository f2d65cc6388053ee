import { createHash } from 'node:crypto'

import { AppError } from '../../../../contract/http/errors.ts'
import type { InvoiceRecord } from '../../../../domain/invoice/invoice.ts'
import { UNFINALIZED } from '../../../../domain/invoice/notes.ts'
import { VOID } from '../../../../domain/invoice/status.ts'
import { searchFold } from '../../../../domain/text/search-fold.ts'
import type { InvoiceRepository } from '../../../../ports/invoice/invoice-repository.ts'
import {
  copiesOf,
  intactRecord,
  type InvoiceKeys,
  type InvoiceRow,
  toRecord,
  toRow,
  withheldRecord,
} from '../../sqlite/invoice/row-codec.ts'
import { invoiceTable, snapshotTable } from '../../sqlite/schema/tables.ts'
import { contentHash, isIntact } from '../../sqlite/sql/content-hash.ts'
import { withSearchText } from '../../sqlite/sql/search-codec.ts'
import { listOf, toBit, toMillis } from '../../sqlite/sql/statements.ts'
import { knownBusiness, knownKey } from '../business/known-rows.ts'
import type { Connection } from '../engine/connection.ts'
import type { WordIndex } from '../search/word-index.ts'
import { CUSTOMER_BUSINESS, CUSTOMER_KEYS } from '../sql/merged-customers.ts'
import { REFUSED_FOR_TIN } from '../sql/rules.ts'
import { BUSINESS_KEY, tableStatements } from '../sql/statements.ts'

import { documentsOf } from './counts.ts'
import { createInvoiceList } from './list.ts'
import { createNumberRegister } from './number-register.ts'
import { OF_BUSINESS, SELECT } from './rows.ts'
import { createInvoiceSums } from './sums.ts'

/** What the row of an invoice names: its business, the series that its number stands in, its customer, its account. */
type Place = Pick<InvoiceKeys, 'businessKey' | 'seriesKey' | 'paymentDetailKey'> & {
  readonly customerKey: number | null
}

const placeIn = (business: string, series: string): string => `${business} AS "businessKey", ${series} AS "seriesKey",
  (SELECT c.key FROM customer c WHERE c.business_key = ${business} AND c.id = @customerId) AS "customerKey",
  (SELECT p.key FROM payment_detail p WHERE p.business_key = ${business} AND p.id = @paymentDetailId) AS "paymentDetailKey"`

const BY_ID = `${SELECT} WHERE ${OF_BUSINESS} AND i.id = @id`

export function createInvoiceRepository(connection: Connection, words: WordIndex): InvoiceRepository {
  const invoices = tableStatements(connection, invoiceTable)
  const snapshots = tableStatements(connection, snapshotTable)

  /** The keys of copies by their texts. They are kept by the business that they are of. */
  async function snapshotKeys(
    texts: readonly (string | null)[],
    businessKey: number,
  ): Promise<(text: string | null) => number | null> {
    const byText = new Map<string, number>()
    const hashes = new Map(
      texts.flatMap((text) => (text === null ? [] : [[text, createHash('sha256').update(text).digest()] as const])),
    )
    const known =
      hashes.size === 0
        ? []
        : await snapshots.many('t.business_key = @businessKey AND t.hash = ANY(@hashes::bytea[])', {
            ...{ businessKey, hashes: [...hashes.values()] },
          })
    for (const [content, hash] of hashes) {
      const row = known.find((one) => one.hash.equals(hash))
      // Damaged meanwhile: here is what it was.
      if (row && row.content !== content) {
        const which = 'business_key = @businessKey AND key = @key'
        await snapshots.update({ content }, which, { businessKey, key: row.key })
      }
      byText.set(content, row?.key ?? (await snapshots.insert({ businessKey, hash, content })))
    }
    return (text) => (text === null ? null : (byText.get(text) ?? null))
  }

  const rowOf = async (invoice: InvoiceRecord, { customerKey, ...place }: Place) => {
    const { customerId, paymentDetailId } = invoice
    if (customerKey === null) throw new Error(`There is no customer ${customerId}.`)
    if (paymentDetailId !== null && place.paymentDetailKey === null)
      throw new Error(`There is no payment_detail ${paymentDetailId}.`)
    const copies = copiesOf(invoice)
    const keyOfCopy = await snapshotKeys(Object.values(copies), place.businessKey)
    return toRow(invoice, copies, {
      ...{ ...place, customerKey },
      supplierKey: keyOfCopy(copies.supplier),
      buyerKey: keyOfCopy(copies.buyer),
      payIntoKey: keyOfCopy(copies.payInto),
    })
  }

  /** Where an invoice stands, of rows that this unit has read. */
  function known({ businessId, customerId, paymentDetailId }: InvoiceRecord): Place | undefined {
    const business = knownBusiness(connection, businessId)
    const customerKey = knownKey(connection, 'customer', customerId)
    const paymentDetailKey = paymentDetailId === null ? null : knownKey(connection, 'payment_detail', paymentDetailId)
    if (!business || customerKey === undefined || paymentDetailKey === undefined) return undefined
    return { businessKey: business.key, seriesKey: business.seriesKey, customerKey, paymentDetailKey }
  }

  const one = async (where: string, parameters: Readonly<Record<string, unknown>>) => {
    const row = await connection.one<InvoiceRow>(`${SELECT} WHERE ${OF_BUSINESS} AND ${where}`, parameters)
    return row && intactRecord(row)
  }

  return {
    ...createInvoiceList(connection, words),
    ...createNumberRegister(connection),
    ...createInvoiceSums(connection),

    get: (businessId, id) => one('i.id = @id', { businessId, id }),

    async look(businessId, id) {
      const row = await connection.one<InvoiceRow>(BY_ID, { businessId, id })
      if (!row) return undefined
      const isDamaged = !isIntact(row)
      return { invoice: isDamaged ? withheldRecord(row) : toRecord(row), isDamaged }
    },

    async numbersOf(businessId, ids) {
      const rows = await connection.many<{ id: string; number: string }>(
        `SELECT i.id, i.invoice_number AS number FROM invoice i WHERE ${OF_BUSINESS} AND i.id = ANY(@ids::text[])`,
        { businessId, ids },
      )
      return new Map(rows.map(({ id, number }) => [id, number]))
    },

    async insert(invoice) {
      const { businessId, customerId, paymentDetailId } = invoice
      const place =
        known(invoice) ??
        (await connection.one<Place>(
          `SELECT ${placeIn('b.key', 'b.series_key')} FROM business b WHERE b.id = @businessId`,
          { businessId, customerId, paymentDetailId },
        ))
      if (!place) throw new Error(`There is no business ${businessId}.`)
      invoices.defer(await rowOf(invoice, place))
    },

    async update(invoice) {
      const { id, businessId, version, customerId, paymentDetailId } = invoice
      const place = await connection.one<Place>(
        `SELECT ${placeIn('i.business_key', 'i.series_key')} FROM invoice i
         WHERE ${OF_BUSINESS} AND i.id = @id AND i.version = @version`,
        { id, businessId, version, customerId, paymentDetailId },
      )
      if (!place) throw new AppError('version_conflict')

      const next = { ...invoice, version: version + 1 }
      const which = 'business_key = @businessKey AND id = @id'
      await invoices.update(await rowOf(next, place), which, { id, businessKey: place.businessKey })
      return next
    },

    byExternalReference: (businessId, reference) => one('i.external_reference = @reference', { businessId, reference }),

    async inStatuses(businessId, statuses) {
      const rows = await connection.many<InvoiceRow>(
        `${SELECT} WHERE ${OF_BUSINESS} AND i.status = ANY(@statuses::text[]) ORDER BY i.key`,
        { businessId, statuses },
      )
      return rows.map(intactRecord)
    },

    byIrn: (businessId, irn, environment) =>
      one(
        `i.irn = @irn ORDER BY coalesce(i.environment, @environment::text) = @environment::text DESC, i.key LIMIT 1`,
        { businessId, irn, environment },
      ),

    async tinRefusedOn(businessId, about) {
      const row = await connection.one<{ number: string }>(
        `SELECT i.invoice_number AS number FROM invoice i
         WHERE ${OF_BUSINESS} AND i.customer_key IN ${CUSTOMER_KEYS} AND ${REFUSED_FOR_TIN}
           AND i.environment = @environment AND i.id <> @except
         ORDER BY i.created_at DESC, i.key DESC LIMIT 1`,
        { businessId, ...about },
      )
      return row?.number
    },

    async laterDated(businessId, { id, sequence, issueDate }) {
      return connection.one<{ invoiceNumber: string; issueDate: string }>(
        `SELECT i.invoice_number AS "invoiceNumber", i.issue_date AS "issueDate" FROM invoice i
         WHERE ${OF_BUSINESS} AND i.issue_date > @issueDate AND i.sequence < @sequence
           AND i.series_key = (SELECT o.series_key FROM invoice o WHERE o.business_key = ${BUSINESS_KEY} AND o.id = @id)
           AND i.status NOT IN (${listOf([...UNFINALIZED, ...VOID])})
         ORDER BY i.issue_date DESC, i.key DESC LIMIT 1`,
        { businessId, id, sequence, issueDate },
      )
    },

    // There may be thousands: every other field stays, and the time follows `laterOf`.
    async fixEnvironment(businessId, { inLiveSeries, environment, at }) {
      const rows = await connection.many<InvoiceRow>(
        `${SELECT} WHERE ${OF_BUSINESS} AND i.environment IS NULL
           AND i.series_key IN (SELECT key FROM number_series WHERE is_live = @isLive) ORDER BY i.key`,
        { businessId, isLive: toBit(inLiveSeries) },
      )
      const changedAt = toMillis(at)
      await connection.run(
        `UPDATE invoice AS t SET environment = @environment, version = t.version + 1,
           updated_at = greatest(t.updated_at, @changedAt), content_hash = v.hash
         FROM unnest(@keys::bigint[], @hashes::bytea[]) AS v(key, hash)
         WHERE t.business_key = ${BUSINESS_KEY} AND t.key = v.key`,
        {
          ...{ businessId, environment, changedAt },
          keys: rows.map(({ key }) => key),
          hashes: rows.map((row) =>
            rehashed(row, {
              environment,
              version: row.version + 1,
              updatedAt: Math.max(row.updatedAt, changedAt),
            }),
          ),
        },
      )
      return rows.map(({ id }) => ({ id }))
    },

    countOfBusiness: (businessId) => documentsOf(connection, { businessId }),

    async countOf(customerId) {
      const counted = await connection.one<{ drafts: number; issued: number }>(
        `SELECT count(*) FILTER (WHERE status = 'DRAFT') AS drafts, count(*) FILTER (WHERE status <> 'DRAFT') AS issued
         FROM invoice WHERE business_key = ${CUSTOMER_BUSINESS} AND customer_key IN ${CUSTOMER_KEYS}`,
        { customerId },
      )
      return counted ?? { drafts: 0, issued: 0 }
    },

    // A draft has no `parties` of its own yet: it follows its customer, and no version of it is lost by that.
    async renameCustomerInDrafts(customerId, name) {
      const rows = await connection.many<InvoiceRow>(
        `${SELECT} WHERE i.business_key = ${CUSTOMER_BUSINESS} AND i.status = 'DRAFT'
           AND i.customer_key IN ${CUSTOMER_KEYS}`,
        { customerId },
      )
      const texts = rows.map((row) => withSearchText('invoice', { ...row, customerName: name }))
      await connection.run(
        `UPDATE invoice AS t SET customer_name = @name, customer_fold = @fold, content_hash = v.hash,
           search_text = v.text, search_version = v.version
         FROM unnest(@keys::bigint[], @hashes::bytea[], @texts::text[], @versions::bigint[]) AS v(key, hash, text, version)
         WHERE t.business_key = ${CUSTOMER_BUSINESS} AND t.key = v.key`,
        {
          ...{ customerId, name, fold: searchFold(name) },
          keys: rows.map(({ key }) => key),
          hashes: rows.map((row) => rehashed(row, { customerName: name })),
          texts: texts.map(({ searchText }) => searchText),
          versions: texts.map(({ searchVersion }) => searchVersion),
        },
      )
    },
  }
}

/** The hash of what a row becomes. One that was not intact keeps its old hash, and goes on being noticed. */
const rehashed = (row: InvoiceRow, changed: Partial<InvoiceRow>): Buffer | null =>
  row.contentHash !== null && isIntact(row) ? contentHash({ ...row, ...changed }) : row.contentHash
