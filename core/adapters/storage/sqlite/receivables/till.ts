import type { TillRepository } from '../../../../ports/receivables/till-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { keyWithId, packingColumns, plain } from '../forms/columns.ts'
import { isWord } from '../forms/words.ts'
import { fingerprint } from '../sql/fingerprint.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import {
  closeColumns,
  entryColumns,
  stateColumns,
  toClose,
  toEntry,
  toScreen,
  toState,
  type CloseRow,
  type EntryRow,
  type StateRow,
} from './codecs/till.ts'

const ENTRIES = `SELECT ${plain('till_entry', 'id', 'e')} AS id, b.id AS "businessId", e.environment, e.kind, i.id AS "invoiceId", e.number, e.total, ${plain('till_entry', 'money', 'e')} AS money,
  ${plain('till_entry', 'vat', 'e')} AS vat,
  e.reason, e.day, e.at, ${plain('till_entry', 'by', 'e')} AS by, ${plain('till_entry', 'by_name', 'e')} AS "byName",
  e.till_id AS "tillId", e.till_name AS "tillName", e.sold_at AS "soldAt"
  FROM till_entry e JOIN business b ON b.key = e.business_key LEFT JOIN invoice i ON i.key = e.invoice_key`

const CLOSES = `SELECT c.id, b.id AS "businessId", c.environment, c.number, c.closed_at AS "closedAt", c.closed_by AS "closedBy",
  c.closed_by_name AS "closedByName", c.counted, c.difference, c.remains, c.note, c.till,
  c.till_id AS "tillId", c.till_name AS "tillName"
  FROM day_close c JOIN business b ON b.key = c.business_key`

/** Rows of all tills of a business, in the table of that name. */
const ofTills = (table: string): string =>
  `${table}.business_key = ${BUSINESS_KEY} AND ${table}.environment = @environment`

/** Rows of one till. */
const ofTill = (table: string): string => `${ofTills(table)} AND ${table}.till_id IS @tillId`

export function createTillRepository(connection: Connection): TillRepository {
  const packed = packingColumns(connection)

  return {
    async append(entry) {
      const row = entryColumns(entry)
      connection
        .prepare(
          `INSERT INTO till_entry (id, business_key, environment, kind, invoice_key, number, total, money, vat, reason, day, at, by, by_name,
             till_id, till_name, sold_at)
           VALUES (@id, ${BUSINESS_KEY}, @environment, @kind, (SELECT key FROM invoice WHERE id = @invoiceId), @number, @total,
             @money, @vat, @reason, @day, @at, @by, @byName, @tillId, @tillName, @soldAt)`,
        )
        .run({
          ...row,
          id: packed('till_entry', 'id', row.id),
          money: packed('till_entry', 'money', row.money),
          vat: packed('till_entry', 'vat', row.vat),
          by: packed('till_entry', 'by', entry.by),
          byName: packed('till_entry', 'by_name', entry.byName),
        })
    },

    async sinceLastClose(businessId, till) {
      return connection
        .prepare<EntryRow>(
          `${ENTRIES} WHERE ${ofTill('e')} AND e.key > coalesce((SELECT up_to FROM day_close
             WHERE ${ofTill('day_close')} ORDER BY number DESC LIMIT 1), 0) ORDER BY e.key`,
        )
        .all({ businessId, ...till })
        .map(toEntry)
    },

    async getEntry(businessId, id) {
      const row = connection
        .prepare<EntryRow>(`${ENTRIES} WHERE b.id = ? AND e.key = ${keyWithId('till_entry', '?')}`)
        .get(businessId, id)
      return row && toEntry(row)
    },

    async ofInvoice(businessId, invoiceId) {
      return connection
        .prepare<EntryRow>(
          `${ENTRIES} WHERE b.id = ? AND e.invoice_key = (SELECT key FROM invoice WHERE id = ?) ORDER BY e.key`,
        )
        .all(businessId, invoiceId)
        .map(toEntry)
    },

    async soldBy(businessId, query) {
      return connection
        .prepare<EntryRow>(
          `${ENTRIES} WHERE ${ofTills('e')} AND e.kind = 'SALE' AND e.day = @day AND ${isWord('e.by', '@by')} ORDER BY e.key`,
        )
        .all({ businessId, ...query })
        .map(toEntry)
    },

    async unbookedCash(businessId, query) {
      return connection
        .prepare<EntryRow>(
          `${ENTRIES} WHERE ${ofTills('e')} AND e.kind = 'CASH_OUT' AND e.day >= @from
             AND NOT EXISTS (SELECT 1 FROM payable_entry p JOIN payable_open o ON o.entry_key = p.key
               WHERE p.till_entry_key = e.key AND o.stands = 1)
             AND NOT EXISTS (SELECT 1 FROM payable_entry p WHERE p.business_key = e.business_key
               AND p.environment = e.environment AND p.kind IN ('PAYMENT', 'REFUND') AND p.date = e.day AND p.recorded_at = e.at)
           ORDER BY e.day DESC, e.key DESC LIMIT @limit`,
        )
        .all({ businessId, ...query })
        .map(toEntry)
    },

    async lastClose(businessId, till) {
      const row = connection
        .prepare<CloseRow>(`${CLOSES} WHERE ${ofTill('c')} ORDER BY c.number DESC LIMIT 1`)
        .get({ businessId, ...till })
      return row && toClose(row)
    },

    async lastOfAllCloses(businessId, environment) {
      const row = connection
        .prepare<CloseRow>(`${CLOSES} WHERE ${ofTills('c')} ORDER BY c.number DESC LIMIT 1`)
        .get({ businessId, environment })
      return row && toClose(row)
    },

    async screens(businessId, environment) {
      // From one till to the next by the index, however many entries there are.
      return connection
        .prepare<{ tillId: string | null; tillName: string | null }>(
          `WITH RECURSIVE found(id) AS (
             SELECT (SELECT min(e.till_id) FROM till_entry e WHERE ${ofTills('e')} AND e.till_id IS NOT NULL)
             UNION ALL
             SELECT (SELECT min(e.till_id) FROM till_entry e WHERE ${ofTills('e')} AND e.till_id > found.id)
               FROM found WHERE found.id IS NOT NULL)
           SELECT NULL AS "tillId", NULL AS "tillName"
             WHERE EXISTS (SELECT 1 FROM till_entry e WHERE ${ofTills('e')} AND e.till_id IS NULL)
           UNION ALL
           SELECT found.id, (SELECT e.till_name FROM till_entry e WHERE ${ofTills('e')} AND e.till_id = found.id
             ORDER BY e.key DESC LIMIT 1) FROM found WHERE found.id IS NOT NULL`,
        )
        .all({ businessId, environment })
        .map(toScreen)
    },

    async close(close) {
      const row = closeColumns(close)
      connection
        .prepare(
          `INSERT INTO day_close (id, business_key, environment, number, up_to, closed_at, closed_by, closed_by_name, counted, difference, remains, note, till, till_id, till_name)
           VALUES (@id, ${BUSINESS_KEY}, @environment, @number, (SELECT max(key) FROM till_entry WHERE ${ofTill('till_entry')}), @closedAt,
             @closedBy, @closedByName, @counted, @difference, @remains, @note, @till, @tillId, @tillName)`,
        )
        .run(row)
      return fingerprint([row.till, row.remains])
    },

    async closes(businessId, { environment, tillId, page, after, limit }) {
      const of = { businessId, environment, ...(tillId !== undefined && { tillId }) }
      const where = tillId === undefined ? ofTills('c') : ofTill('c')
      const behind = 'AND (@after IS NULL OR c.number < (SELECT number FROM day_close WHERE id = @after))'
      const rows = connection
        .prepare<CloseRow>(`${CLOSES} WHERE ${where} ${behind} ORDER BY c.number DESC LIMIT @limit OFFSET @offset`)
        .all({ ...of, after: after ?? null, limit, offset: after === undefined ? (page - 1) * limit : 0 })
      const total = connection.prepare<{ n: number }>(`SELECT count(*) AS n FROM day_close c WHERE ${where}`).get(of)
      return { items: rows.map(toClose), totalItems: total?.n ?? 0 }
    },

    async getClose(businessId, id) {
      const row = connection.prepare<CloseRow>(`${CLOSES} WHERE b.id = ? AND c.id = ?`).get(businessId, id)
      return row && toClose(row)
    },

    async saveState(businessId, state) {
      connection
        .prepare(
          `INSERT INTO till_state (business_key, till_id, till_name, waiting, refused, waiting_since, at)
           VALUES (${BUSINESS_KEY}, @tillId, @tillName, @waiting, @refused, @waitingSince, @at)
           ON CONFLICT (business_key, till_id) DO UPDATE SET till_name = excluded.till_name, waiting = excluded.waiting,
             refused = excluded.refused, waiting_since = excluded.waiting_since, at = excluded.at`,
        )
        .run({ businessId, ...stateColumns(state) })
    },

    async states(businessId) {
      return connection
        .prepare<StateRow>(
          `SELECT s.till_id AS "tillId", s.till_name AS "tillName", s.waiting, s.refused, s.waiting_since AS "waitingSince", s.at
           FROM till_state s WHERE s.business_key = ${BUSINESS_KEY} ORDER BY s.till_id`,
        )
        .all({ businessId })
        .map(toState)
    },
  }
}
