import type { InboxRepository } from '../../../../ports/purchases/inbox-repository.ts'
import type { PurchaseBooks } from '../../../../ports/purchases/purchase-repository.ts'
import { encodeIncoming, toItem, type InboxRow } from '../../sqlite/purchases/inbox-codec.ts'
import { inboxItemTable } from '../../sqlite/schema/tables.ts'
import { toIso, toIsoOrNull, toMillis, toMillisOrNull } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { INCOMING_FIGURES } from '../sql/purchase-figures.ts'
import { BUSINESS_KEY, columnList, keyOf, tableStatements } from '../sql/statements.ts'

/** The bill of an item `i`: the one that was made of it, else one that was entered with its IRN; none that is cancelled. */
const BILL = `coalesce(
  (SELECT p.key FROM purchase p WHERE p.business_key = i.business_key AND p.key = i.purchase_key AND p.status <> 'CANCELLED'),
  (SELECT p.key FROM purchase p WHERE p.business_key = i.business_key
    AND p.environment = i.environment AND p.irn = i.irn AND p.irn IS NOT NULL AND p.status <> 'CANCELLED'
    ORDER BY p.key LIMIT 1))`

/** The bill is looked for item by item, of those that are read. */
const selectFrom = (items: string): string =>
  `SELECT ${columnList(inboxItemTable, 'i')}, b.id AS "businessId", t.id AS "billId",
     t.number AS "billNumber", CASE WHEN t.key = i.purchase_key THEN i.taken_at ELSE t.created_at END AS "billAt"
   FROM ${items} i JOIN business b ON b.key = i.business_key LEFT JOIN LATERAL (
     SELECT p.key, p.id, p.number, p.created_at FROM purchase p WHERE p.business_key = i.business_key AND p.key = ${BILL} LIMIT 1
   ) t ON true`

const SELECT = selectFrom('inbox_item')

const IN_BOOKS = `i.business_key = ${BUSINESS_KEY} AND i.environment = @environment`
const OPEN = `i.question IS NULL AND ${BILL} IS NULL`

type Parameters = Readonly<Record<string, unknown>>

export function createInboxRepository(connection: Connection): InboxRepository {
  const items = tableStatements(connection, inboxItemTable)
  const booksOf = ({ businessId, environment }: PurchaseBooks) => ({ businessId, environment })
  const countOf = async (where: string, parameters: Parameters): Promise<number> => {
    const row = await connection.one<{ count: number }>(
      `SELECT count(*) AS count FROM inbox_item i WHERE ${where}`,
      parameters,
    )
    return row?.count ?? 0
  }

  return {
    async list({ page, limit, open, ...query }) {
      const books = booksOf(query)
      const where = open ? `${IN_BOOKS} AND ${OPEN}` : IN_BOOKS
      const order = 'ORDER BY i.received_at DESC, i.key DESC'
      const found = `(SELECT i.* FROM inbox_item i WHERE ${where} ${order} LIMIT @limit OFFSET @offset)`
      const rows = await connection.many<InboxRow>(`${selectFrom(found)} ${order}`, {
        ...{ ...books, limit, offset: (page - 1) * limit },
      })
      return { items: rows.map(toItem), totalItems: await countOf(where, books) }
    },

    async get(businessId, id) {
      const row = await connection.one<InboxRow>(`${SELECT} WHERE i.business_key = ${BUSINESS_KEY} AND i.id = @id`, {
        ...{ businessId, id },
      })
      return row && toItem(row)
    },

    countOpen: (books) => countOf(`${IN_BOOKS} AND ${OPEN}`, booksOf(books)),

    async missing(books, irns) {
      const rows = await connection.many<{ irn: string }>(
        `SELECT n.irn FROM unnest(@irns::text[]) WITH ORDINALITY AS n(irn, place)
         WHERE NOT EXISTS (SELECT 1 FROM inbox_item i WHERE ${IN_BOOKS} AND i.irn = n.irn)
         GROUP BY n.irn ORDER BY min(n.place)`,
        { ...booksOf(books), irns },
      )
      return rows.map(({ irn }) => irn)
    },

    async insert({ id, businessId, environment, document, kind, receivedAt, isConfirmed }) {
      const businessKey = await keyOf(connection, 'business', businessId)
      const { irn, supplierName, supplierTin, total } = document
      const known = await items.one('t.business_key = @businessKey AND t.environment = @environment AND t.irn = @irn', {
        ...{ businessKey, environment, irn },
      })
      if (known) return false
      await items.insert({
        ...{ id, businessKey, environment, irn, supplierName, supplierTin, kind },
        total: total === null ? null : Number(total),
        document: encodeIncoming(document),
        receivedAt: toMillis(receivedAt),
        ...(isConfirmed && { confirmedAt: toMillis(receivedAt), confirmation: 'SENT' as const }),
      })
      return true
    },

    async figures(id) {
      const row = await connection.one<{ figures: string }>(
        `SELECT ${INCOMING_FIGURES} AS figures FROM inbox_item x WHERE x.id = @id`,
        { id },
      )
      return row?.figures ?? ''
    },

    async take(id, { purchaseId, at }) {
      const purchaseKey = await keyOf(connection, 'purchase', purchaseId)
      await items.update({ purchaseKey, takenAt: toMillis(at) }, 't.id = @id', { id })
    },

    async confirm(id, { at, state }) {
      await items.update({ confirmedAt: toMillis(at), confirmation: state }, 't.id = @id', { id })
    },

    async question(id, { at, reason }) {
      await items.update({ questionedAt: toMillis(at), question: reason }, 't.id = @id', { id })
    },

    async toConfirm(limit, exceptOf) {
      const rows = await connection.many<InboxRow>(
        `${SELECT} WHERE i.confirmation = 'PENDING' AND b.deleted_at IS NULL AND b.is_connected = 1
         AND i.environment = CASE WHEN b.provider = 'sandbox' THEN 'SANDBOX' ELSE 'LIVE' END
         AND b.id <> ALL(@exceptOf::text[]) ORDER BY i.key LIMIT @limit`,
        { limit, exceptOf },
      )
      return rows.map(toItem)
    },

    async look(books) {
      const row = await connection.one<{ triedAt: number; lookedAt: number | null; trouble: string | null }>(
        `SELECT tried_at AS "triedAt", looked_at AS "lookedAt", trouble FROM inbox_look i WHERE ${IN_BOOKS}`,
        booksOf(books),
      )
      return row && { triedAt: toIso(row.triedAt), lookedAt: toIsoOrNull(row.lookedAt), trouble: row.trouble }
    },

    async saveLook(books, { triedAt, lookedAt, trouble }) {
      await connection.run(
        `INSERT INTO inbox_look (business_key, environment, tried_at, looked_at, trouble)
         VALUES (${BUSINESS_KEY}, @environment, @triedAt, @lookedAt, @trouble)
         ON CONFLICT (business_key, environment)
           DO UPDATE SET tried_at = excluded.tried_at, looked_at = excluded.looked_at, trouble = excluded.trouble`,
        { ...booksOf(books), triedAt: toMillis(triedAt), lookedAt: toMillisOrNull(lookedAt), trouble },
      )
    },
  }
}
