import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { DayClose, TillDay } from '../../../../domain/counter/day.ts'
import type { TillEntry, TillKind, TillMoney, TillScreen, TillVat } from '../../../../domain/counter/entry.ts'
import type { TillRepository, TillState } from '../../../../ports/receivables/till-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { fingerprint } from '../sql/fingerprint.ts'
import { BUSINESS_KEY, toIso, toMillis } from '../sql/statements.ts'

type EntryRow = {
  id: string
  businessId: string
  environment: Environment
  kind: TillKind
  invoiceId: string | null
  number: string | null
  total: number
  money: string
  vat: string
  reason: string | null
  day: string
  at: number
  by: string
  byName: string
  tillId: string | null
  tillName: string | null
  soldAt: number | null
}

type CloseRow = {
  id: string
  businessId: string
  environment: Environment
  number: number
  closedAt: number
  closedBy: string
  closedByName: string
  counted: number | null
  difference: number | null
  remains: number
  note: string | null
  till: string
  tillId: string | null
  tillName: string | null
}

type StateRow = {
  tillId: string
  tillName: string | null
  waiting: number
  refused: number
  waitingSince: number | null
  at: number
}

const ENTRIES = `SELECT e.id, b.id AS "businessId", e.environment, e.kind, i.id AS "invoiceId", e.number, e.total, e.money, e.vat,
  e.reason, e.day, e.at, e.by, e.by_name AS "byName",
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
  return {
    async append({ total, money, vat, at, screen, soldAt, ...entry }) {
      connection
        .prepare(
          `INSERT INTO till_entry (id, business_key, environment, kind, invoice_key, number, total, money, vat, reason, day, at, by, by_name,
             till_id, till_name, sold_at)
           VALUES (@id, ${BUSINESS_KEY}, @environment, @kind, (SELECT key FROM invoice WHERE id = @invoiceId), @number, @total,
             @money, @vat, @reason, @day, @at, @by, @byName, @tillId, @tillName, @soldAt)`,
        )
        .run({
          ...entry,
          total: Number(total),
          money: write(money),
          vat: write(vat),
          at: toMillis(at),
          ...columnsOf(screen),
          soldAt: soldAt === null ? null : toMillis(soldAt),
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
      const row = connection.prepare<EntryRow>(`${ENTRIES} WHERE b.id = ? AND e.id = ?`).get(businessId, id)
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
          `${ENTRIES} WHERE ${ofTills('e')} AND e.kind = 'SALE' AND e.day = @day AND e.by = @by ORDER BY e.key`,
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

    async close({ counted, difference, remains, till, closedAt, screen, ...close }) {
      connection
        .prepare(
          `INSERT INTO day_close (id, business_key, environment, number, up_to, closed_at, closed_by, closed_by_name, counted, difference, remains, note, till, till_id, till_name)
           VALUES (@id, ${BUSINESS_KEY}, @environment, @number, (SELECT max(key) FROM till_entry WHERE ${ofTill('till_entry')}), @closedAt,
             @closedBy, @closedByName, @counted, @difference, @remains, @note, @till, @tillId, @tillName)`,
        )
        .run({
          ...close,
          ...columnsOf(screen),
          closedAt: toMillis(closedAt),
          counted: counted === null ? null : Number(counted),
          difference: difference === null ? null : Number(difference),
          remains: Number(remains),
          till: write(till),
        })
      return fingerprint([write(till), Number(remains)])
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

    async saveState(businessId, { screen, waiting, refused, waitingSince, at }) {
      connection
        .prepare(
          `INSERT INTO till_state (business_key, till_id, till_name, waiting, refused, waiting_since, at)
           VALUES (${BUSINESS_KEY}, @tillId, @tillName, @waiting, @refused, @waitingSince, @at)
           ON CONFLICT (business_key, till_id) DO UPDATE SET till_name = excluded.till_name, waiting = excluded.waiting,
             refused = excluded.refused, waiting_since = excluded.waiting_since, at = excluded.at`,
        )
        .run({
          businessId,
          tillId: screen?.id ?? '',
          tillName: screen?.name ?? null,
          ...{ waiting, refused },
          waitingSince: waitingSince === null ? null : toMillis(waitingSince),
          at: toMillis(at),
        })
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

type ScreenRow = { readonly tillId: string | null; readonly tillName: string | null }

const toScreen = ({ tillId, tillName }: ScreenRow): TillScreen | null =>
  tillId === null || tillId === '' ? null : { id: tillId, name: tillName ?? '' }

const columnsOf = (screen: TillScreen | null): ScreenRow => ({
  tillId: screen?.id ?? null,
  tillName: screen?.name ?? null,
})

const toState = ({ waiting, refused, waitingSince, at, ...row }: StateRow): TillState => ({
  screen: toScreen(row),
  ...{ waiting, refused },
  waitingSince: waitingSince === null ? null : toIso(waitingSince),
  at: toIso(at),
})

const toEntry = ({ total, money, vat, at, tillId, tillName, soldAt, ...row }: EntryRow): TillEntry => ({
  ...row,
  screen: toScreen({ tillId, tillName }),
  soldAt: soldAt === null ? null : toIso(soldAt),
  total: BigInt(total),
  money: read<TillMoney[]>(money),
  vat: read<TillVat[]>(vat),
  at: toIso(at),
})

const toClose = ({ counted, difference, remains, till, closedAt, tillId, tillName, ...row }: CloseRow): DayClose => ({
  ...row,
  screen: toScreen({ tillId, tillName }),
  counted: counted === null ? null : BigInt(counted),
  difference: difference === null ? null : BigInt(difference),
  remains: BigInt(remains),
  till: read<TillDay>(till),
  closedAt: toIso(closedAt),
})

/** JSON has no whole numbers of their own: kobo stand as text, `3500k`. */
const write = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}k` : part))

/** Texts that people write have a name of their own, and are never read as kobo. */
const read = <T>(text: string): T =>
  JSON.parse(text, (name, part: unknown) =>
    typeof part === 'string' && name !== 'reason' && name !== 'byName' && /^-?\d+k$/.test(part)
      ? BigInt(part.slice(0, -1))
      : part,
  ) as T
