import type { InboxRepository } from '../../../../ports/purchases/inbox-repository.ts'
import type { PurchaseBooks } from '../../../../ports/purchases/purchase-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { inboxItemTable } from '../schema/tables.ts'
import { INCOMING_FIGURES } from '../sql/purchase-figures.ts'
import {
  BUSINESS_KEY,
  columnList,
  keyOf,
  tableStatements,
  toIso,
  toIsoOrNull,
  toMillis,
  toMillisOrNull,
} from '../sql/statements.ts'

import { encodeIncoming, toItem, type InboxRow } from './inbox-codec.ts'

/** The bill of an item `i`: the one that was made of it, else one that was entered with its IRN; none that is cancelled. */
const BILL = `coalesce(
  (SELECT p.key FROM purchase p WHERE p.key = i.purchase_key AND p.status <> 'CANCELLED'),
  (SELECT p.key FROM purchase p INDEXED BY purchase_by_irn WHERE p.business_key = i.business_key
    AND p.environment = i.environment AND p.irn = i.irn AND p.irn IS NOT NULL AND p.status <> 'CANCELLED'
    ORDER BY p.key LIMIT 1))`

const SELECT = `SELECT ${columnList(inboxItemTable, 'i')}, b.id AS "businessId", t.id AS "billId",
  t.number AS "billNumber", CASE WHEN t.key = i.purchase_key THEN i.taken_at ELSE t.created_at END AS "billAt"
  FROM inbox_item i JOIN business b ON b.key = i.business_key LEFT JOIN purchase t ON t.key = ${BILL}`

const IN_BOOKS = `i.business_key = ${BUSINESS_KEY} AND i.environment = @environment`
const OPEN = `i.question IS NULL AND ${BILL} IS NULL`

export function createInboxRepository(connection: Connection): InboxRepository {
  const items = tableStatements(connection, inboxItemTable)
  const booksOf = ({ businessId, environment }: PurchaseBooks) => ({ businessId, environment })
  const countOf = (where: string, parameters: object): number =>
    connection.prepare<{ count: number }>(`SELECT count(*) AS count FROM inbox_item i WHERE ${where}`).get(parameters)
      ?.count ?? 0

  return {
    async list({ page, limit, open, ...query }) {
      const books = booksOf(query)
      const where = open ? `${IN_BOOKS} AND ${OPEN}` : IN_BOOKS
      const rows = connection
        .prepare<InboxRow>(
          `${SELECT} WHERE ${where} ORDER BY i.received_at DESC, i.key DESC LIMIT @limit OFFSET @offset`,
        )
        .all({ ...books, limit, offset: (page - 1) * limit })
      return { items: rows.map(toItem), totalItems: countOf(where, books) }
    },

    async get(businessId, id) {
      const row = connection
        .prepare<InboxRow>(`${SELECT} WHERE i.id = @id AND b.id = @businessId`)
        .get({ businessId, id })
      return row && toItem(row)
    },

    countOpen: async (books) => countOf(`${IN_BOOKS} AND ${OPEN}`, booksOf(books)),

    async missing(books, irns) {
      return connection
        .prepare<{ irn: string }>(
          `SELECT DISTINCT n.value AS irn FROM json_each(@irns) n
           WHERE NOT EXISTS (SELECT 1 FROM inbox_item i WHERE ${IN_BOOKS} AND i.irn = n.value)`,
        )
        .all({ ...booksOf(books), irns: JSON.stringify(irns) })
        .map(({ irn }) => irn)
    },

    async insert({ id, businessId, environment, document, kind, receivedAt, isConfirmed }) {
      const businessKey = keyOf(connection, 'business', businessId)
      const { irn, supplierName, supplierTin, total } = document
      if (items.one('business_key = ? AND environment = ? AND irn = ?', businessKey, environment, irn)) return false
      items.insert({
        ...{ id, businessKey, environment, irn, supplierName, supplierTin, kind },
        total: total === null ? null : Number(total),
        document: encodeIncoming(document),
        receivedAt: toMillis(receivedAt),
        ...(isConfirmed && { confirmedAt: toMillis(receivedAt), confirmation: 'SENT' as const }),
      })
      return true
    },

    async figures(id) {
      const row = connection
        .prepare<{ figures: string }>(`SELECT ${INCOMING_FIGURES} AS figures FROM inbox_item x WHERE x.id = ?`)
        .get(id)
      return row?.figures ?? ''
    },

    async take(id, { purchaseId, at }) {
      const purchaseKey = keyOf(connection, 'purchase', purchaseId)
      items.update({ purchaseKey, takenAt: toMillis(at) }, 'id = @id', { id })
    },

    async confirm(id, { at, state }) {
      items.update({ confirmedAt: toMillis(at), confirmation: state }, 'id = @id', { id })
    },

    async question(id, { at, reason }) {
      items.update({ questionedAt: toMillis(at), question: reason }, 'id = @id', { id })
    },

    async toConfirm(limit, exceptOf) {
      return connection
        .prepare<InboxRow>(
          `${SELECT} WHERE i.confirmation = 'PENDING' AND b.deleted_at IS NULL AND b.is_connected = 1
           AND i.environment = iif(b.provider = 'sandbox', 'SANDBOX', 'LIVE')
           AND b.id NOT IN (SELECT value FROM json_each(@exceptOf)) ORDER BY i.key LIMIT @limit`,
        )
        .all({ limit, exceptOf: JSON.stringify(exceptOf) })
        .map(toItem)
    },

    async look(books) {
      const row = connection
        .prepare<{ triedAt: number; lookedAt: number | null; trouble: string | null }>(
          `SELECT tried_at AS "triedAt", looked_at AS "lookedAt", trouble FROM inbox_look i WHERE ${IN_BOOKS}`,
        )
        .get(booksOf(books))
      return row && { triedAt: toIso(row.triedAt), lookedAt: toIsoOrNull(row.lookedAt), trouble: row.trouble }
    },

    async saveLook(books, { triedAt, lookedAt, trouble }) {
      connection
        .prepare(
          `INSERT INTO inbox_look (business_key, environment, tried_at, looked_at, trouble)
           VALUES (${BUSINESS_KEY}, @environment, @triedAt, @lookedAt, @trouble)
           ON CONFLICT DO UPDATE SET tried_at = @triedAt, looked_at = @lookedAt, trouble = @trouble`,
        )
        .run({ ...booksOf(books), triedAt: toMillis(triedAt), lookedAt: toMillisOrNull(lookedAt), trouble })
    },
  }
}
