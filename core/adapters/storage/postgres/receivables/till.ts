import type { TillKey, TillRepository } from '../../../../ports/receivables/till-repository.ts'
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
} from '../../sqlite/receivables/codecs/till.ts'
import { fingerprint } from '../../sqlite/sql/fingerprint.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

const ENTRIES = `SELECT e.id, b.id AS "businessId", e.environment, e.kind, i.id AS "invoiceId", e.number, e.total, e.money, e.vat,
  e.reason, e.day, e.at, e.by, e.by_name AS "byName",
  e.till_id AS "tillId", e.till_name AS "tillName", e.sold_at AS "soldAt"
  FROM till_entry e JOIN business b ON b.key = e.business_key
  LEFT JOIN invoice i ON i.business_key = e.business_key AND i.key = e.invoice_key`

const CLOSES = `SELECT c.id, b.id AS "businessId", c.environment, c.number, c.closed_at AS "closedAt", c.closed_by AS "closedBy",
  c.closed_by_name AS "closedByName", c.counted, c.difference, c.remains, c.note, c.till,
  c.till_id AS "tillId", c.till_name AS "tillName"
  FROM day_close c JOIN business b ON b.key = c.business_key`

/** Rows of a business, in the table of that name. */
const ofBusiness = (table: string): string => `${table}.business_key = ${BUSINESS_KEY}`

/** Rows of all tills of a business, in the table of that name. */
const ofTills = (table: string): string => `${ofBusiness(table)} AND ${table}.environment = @environment`

/** Rows of one till: an index serves both of these, and not IS NOT DISTINCT FROM. */
const ofTill = (table: string, { tillId }: Pick<TillKey, 'tillId'>): string =>
  `${ofTills(table)} AND ${table}.till_id ${tillId === null ? 'IS NULL' : '= @tillId'}`

/** What those conditions name. */
const givenOf = (businessId: string, { environment, tillId }: TillKey) => ({
  ...{ businessId, environment },
  ...(tillId !== null && { tillId }),
})

export function createTillRepository(connection: Connection): TillRepository {
  const entriesWhere = async (condition: string, parameters: Readonly<Record<string, unknown>>) =>
    (await connection.many<EntryRow>(`${ENTRIES} WHERE ${condition}`, parameters)).map(toEntry)

  const closeWhere = async (condition: string, parameters: Readonly<Record<string, unknown>>) => {
    const row = await connection.one<CloseRow>(`${CLOSES} WHERE ${condition}`, parameters)
    return row && toClose(row)
  }

  /**
   * Entries of one till get their keys one after the other, each when the one before it is committed: a close, which
   * takes all up to the highest key, would else leave out one below that was not yet to be seen.
   */
  async function takeTurnAtTill(businessId: string, { environment, tillId }: TillKey): Promise<void> {
    const till = JSON.stringify([businessId, environment, tillId])
    await connection.run('SELECT pg_advisory_xact_lock(hashtextextended(@till, 0))', { till })
  }

  return {
    async append(entry) {
      const { businessId, environment, screen } = entry
      await takeTurnAtTill(businessId, { environment, tillId: screen?.id ?? null })
      await connection.run(
        `INSERT INTO till_entry (id, business_key, environment, kind, invoice_key, number, total, money, vat, reason, day, at, by, by_name,
           till_id, till_name, sold_at)
         VALUES (@id, ${BUSINESS_KEY}, @environment, @kind,
           (SELECT i.key FROM invoice i WHERE ${ofBusiness('i')} AND i.id = @invoiceId), @number, @total,
           @money, @vat, @reason, @day, @at, @by, @byName, @tillId, @tillName, @soldAt)`,
        entryColumns(entry),
      )
    },

    async sinceLastClose(businessId, till) {
      return entriesWhere(
        `${ofTill('e', till)} AND e.key > coalesce((SELECT c.up_to FROM day_close c
           WHERE ${ofTill('c', till)} ORDER BY c.number DESC LIMIT 1), 0) ORDER BY e.key`,
        givenOf(businessId, till),
      )
    },

    async getEntry(businessId, id) {
      const [found] = await entriesWhere(`${ofBusiness('e')} AND e.id = @id`, { businessId, id })
      return found
    },

    async ofInvoice(businessId, invoiceId) {
      return entriesWhere(
        `${ofBusiness('e')} AND e.invoice_key = (SELECT f.key FROM invoice f WHERE ${ofBusiness('f')} AND f.id = @invoiceId)
         ORDER BY e.key`,
        { businessId, invoiceId },
      )
    },

    async soldBy(businessId, query) {
      return entriesWhere(`${ofTills('e')} AND e.kind = 'SALE' AND e.day = @day AND e.by = @by ORDER BY e.key`, {
        businessId,
        ...query,
      })
    },

    async unbookedCash(businessId, query) {
      return entriesWhere(
        `${ofTills('e')} AND e.kind = 'CASH_OUT' AND e.day >= @from
           AND NOT EXISTS (SELECT 1 FROM payable_entry p
             JOIN payable_open o ON o.business_key = p.business_key AND o.entry_key = p.key
             WHERE p.business_key = e.business_key AND p.till_entry_key = e.key AND o.stands = 1)
           AND NOT EXISTS (SELECT 1 FROM payable_entry p WHERE p.business_key = e.business_key
             AND p.environment = e.environment AND p.kind IN ('PAYMENT', 'REFUND') AND p.date = e.day AND p.recorded_at = e.at)
         ORDER BY e.day DESC, e.key DESC LIMIT @limit`,
        { businessId, ...query },
      )
    },

    async lastClose(businessId, till) {
      return closeWhere(`${ofTill('c', till)} ORDER BY c.number DESC LIMIT 1`, givenOf(businessId, till))
    },

    async lastOfAllCloses(businessId, environment) {
      return closeWhere(`${ofTills('c')} ORDER BY c.number DESC LIMIT 1`, { businessId, environment })
    },

    async screens(businessId, environment) {
      // From one till to the next by the index, however many entries there are.
      const rows = await connection.many<{ tillId: string | null; tillName: string | null }>(
        `WITH RECURSIVE found(id) AS (
           SELECT (SELECT min(e.till_id) FROM till_entry e WHERE ${ofTills('e')} AND e.till_id IS NOT NULL)
           UNION ALL
           SELECT (SELECT min(e.till_id) FROM till_entry e WHERE ${ofTills('e')} AND e.till_id > found.id)
             FROM found WHERE found.id IS NOT NULL)
         SELECT NULL AS "tillId", NULL AS "tillName"
           WHERE EXISTS (SELECT 1 FROM till_entry e WHERE ${ofTills('e')} AND e.till_id IS NULL)
         UNION ALL
         SELECT found.id, (SELECT e.till_name FROM till_entry e WHERE ${ofTills('e')} AND e.till_id = found.id
           ORDER BY e.key DESC LIMIT 1) FROM found WHERE found.id IS NOT NULL
         ORDER BY 1 NULLS FIRST`,
        { businessId, environment },
      )
      return rows.map(toScreen)
    },

    async close(close) {
      const { businessId, environment, screen } = close
      const row = closeColumns(close)
      const till = { environment, tillId: screen?.id ?? null }
      await connection.run(
        `INSERT INTO day_close (id, business_key, environment, number, up_to, closed_at, closed_by, closed_by_name, counted, difference, remains, note, till, till_id, till_name)
         VALUES (@id, ${BUSINESS_KEY}, @environment, @number, (SELECT max(e.key) FROM till_entry e WHERE ${ofTill('e', till)}), @closedAt,
           @closedBy, @closedByName, @counted, @difference, @remains, @note, @till, @tillId, @tillName)`,
        { ...row, businessId },
      )
      return fingerprint([row.till, row.remains])
    },

    async closes(businessId, { environment, tillId, page, after, limit }) {
      const ofOne = tillId === undefined ? undefined : { environment, tillId }
      const of = ofOne ? givenOf(businessId, ofOne) : { businessId, environment }
      const where = ofOne ? ofTill('c', ofOne) : ofTills('c')
      const behind =
        after === undefined
          ? ''
          : `AND c.number < (SELECT a.number FROM day_close a WHERE ${ofBusiness('a')} AND a.id = @after)`
      const rows = await connection.many<CloseRow>(
        `${CLOSES} WHERE ${where} ${behind} ORDER BY c.number DESC LIMIT @limit OFFSET @offset`,
        { ...of, ...(after === undefined ? { offset: (page - 1) * limit } : { after, offset: 0 }), limit },
      )
      const total = await connection.one<{ n: number }>(`SELECT count(*) AS n FROM day_close c WHERE ${where}`, of)
      return { items: rows.map(toClose), totalItems: total?.n ?? 0 }
    },

    async getClose(businessId, id) {
      return closeWhere(`${ofBusiness('c')} AND c.id = @id`, { businessId, id })
    },

    async saveState(businessId, state) {
      await connection.run(
        `INSERT INTO till_state (business_key, till_id, till_name, waiting, refused, waiting_since, at)
         VALUES (${BUSINESS_KEY}, @tillId, @tillName, @waiting, @refused, @waitingSince, @at)
         ON CONFLICT (business_key, till_id) DO UPDATE SET till_name = excluded.till_name, waiting = excluded.waiting,
           refused = excluded.refused, waiting_since = excluded.waiting_since, at = excluded.at`,
        { businessId, ...stateColumns(state) },
      )
    },

    async states(businessId) {
      const rows = await connection.many<StateRow>(
        `SELECT s.till_id AS "tillId", s.till_name AS "tillName", s.waiting, s.refused, s.waiting_since AS "waitingSince", s.at
         FROM till_state s WHERE ${ofBusiness('s')} ORDER BY s.till_id`,
        { businessId },
      )
      return rows.map(toState)
    },
  }
}
