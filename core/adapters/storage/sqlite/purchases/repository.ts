import { AppError } from '../../../../contract/http/errors.ts'
import type { Attachment } from '../../../../domain/purchases/attachment.ts'
import type { PurchaseRecord } from '../../../../domain/purchases/purchase.ts'
import type { PurchaseRepository, TwinQuery } from '../../../../ports/purchases/purchase-repository.ts'
import type { Connection } from '../engine/connection.ts'
import type { WordIndex } from '../search/word-index.ts'
import { takeNumber, type SavedReceipts } from '../sql/receipt-numbers.ts'
import { purchaseAttachmentTable, purchaseTable } from '../schema/tables.ts'
import { PURCHASE_FIGURES } from '../sql/purchase-figures.ts'
import { foldedAnew } from '../sql/search.ts'
import { keyOf, tableStatements, toIso, toMillis, toMillisOrNull } from '../sql/statements.ts'

import { billsOf, createPurchaseList } from './list.ts'
import { foldNumber, toPurchase, type PurchaseRow } from './purchase-codec.ts'
import { FROM_PURCHASE, PURCHASE_COLUMNS, toPurchaseRow } from './rows.ts'

const SELECT = `SELECT ${PURCHASE_COLUMNS} FROM ${FROM_PURCHASE}`
const IN_BOOKS = 'b.id = @businessId AND p.environment = @environment'
const OTHER_THAN = `${IN_BOOKS} AND p.id <> @id AND p.status <> 'CANCELLED' AND (p.type = 'CREDIT_NOTE') = @isCreditNote`
const OF_SUPPLIER = 'p.supplier_key = (SELECT key FROM supplier WHERE id = @supplierId)'

export function createPurchaseRepository(
  connection: Connection,
  words: WordIndex,
  marked?: SavedReceipts,
): PurchaseRepository {
  const purchases = tableStatements(connection, purchaseTable)
  const attachments = tableStatements(connection, purchaseAttachmentTable)

  const one = (condition: string, parameters: object): PurchaseRecord | undefined => {
    const row = connection.prepare<PurchaseRow>(`${SELECT} WHERE ${condition} ORDER BY p.key LIMIT 1`).get(parameters)
    return row && toPurchase(row)
  }
  const many = (condition: string, parameters: object): readonly PurchaseRecord[] =>
    connection.prepare<PurchaseRow>(`${SELECT} WHERE ${condition}`).all(parameters).map(toPurchase)

  const ofTwin = ({ id, businessId, environment, supplierId, isCreditNote }: TwinQuery) => ({
    ...{ id, businessId, environment, supplierId },
    isCreditNote: isCreditNote ? 1 : 0,
  })

  return {
    get: async (businessId, id) => one('p.id = @id AND b.id = @businessId', { businessId, id }),

    async insert(purchase) {
      purchases.insert(toPurchaseRow(connection, purchase))
    },

    async update(purchase) {
      const changed = purchases.update(toPurchaseRow(connection, purchase), 'id = @id AND version = @read', {
        id: purchase.id,
        read: purchase.version - 1,
      })
      if (changed === 0) throw new AppError('version_conflict')
    },

    async remove({ id }) {
      const key = keyOf(connection, 'purchase', id)
      connection.prepare('UPDATE inbox_item SET purchase_key = NULL, taken_at = NULL WHERE purchase_key = ?').run(key)
      connection.prepare('DELETE FROM purchase_attachment WHERE purchase_key = ?').run(key)
      connection.prepare('DELETE FROM purchase WHERE key = ?').run(key)
    },

    list: createPurchaseList(connection, words),
    countOfBusiness: async (businessId) => billsOf(connection, businessId),

    ofVatMonth: async (books, vatMonth) =>
      many(`${IN_BOOKS} AND p.vat_month = @vatMonth AND p.status = 'RECORDED' ORDER BY p.number`, {
        ...books,
        vatMonth,
      }),

    ofPeriod: async (books, period) =>
      many(`${IN_BOOKS} AND p.date >= @from AND p.date <= @to AND p.status = 'RECORDED' ORDER BY p.date, p.number`, {
        ...books,
        ...period,
      }),

    creditNotesOf: async ({ id, businessId }) =>
      many(
        `b.id = @businessId AND p.bill_key = (SELECT key FROM purchase WHERE id = @id) AND p.status = 'RECORDED'
         ORDER BY p.key`,
        { id, businessId },
      ),

    sameNumber: async ({ supplierInvoiceNumber, ...twin }) =>
      one(`${OTHER_THAN} AND ${OF_SUPPLIER} AND p.supplier_number_fold = @number`, {
        ...ofTwin(twin),
        number: foldNumber(supplierInvoiceNumber),
      }),

    sameIrn: async ({ irn, ...twin }) => {
      const { supplierId: _supplierId, ...parameters } = ofTwin(twin)
      return one(`${OTHER_THAN} AND p.irn = @irn`, { ...parameters, irn })
    },

    sameReference: async (books, externalReference) =>
      one(`${IN_BOOKS} AND p.external_reference = @externalReference AND p.status <> 'CANCELLED'`, {
        ...books,
        externalReference,
      }),

    nearTwins: async ({ total, from, to, ...twin }) =>
      many(`${OTHER_THAN} AND ${OF_SUPPLIER} AND p.total = @total AND p.date BETWEEN @from AND @to ORDER BY p.key`, {
        ...ofTwin(twin),
        ...{ total: Number(total), from, to },
      }),

    async hasOpen(businessId, supplierId) {
      const row = connection
        .prepare(
          `SELECT 1 FROM ${FROM_PURCHASE} WHERE b.id = @businessId AND ${OF_SUPPLIER} AND (p.status = 'DRAFT' OR
             (p.status = 'RECORDED' AND p.type <> 'CREDIT_NOTE' AND p.total > p.paid + p.withheld + p.credited + p.written_back))`,
        )
        .get({ businessId, supplierId })
      return row !== undefined
    },

    async renameSupplierInDrafts(supplierId, name, tin) {
      const drafts = `supplier_key = (SELECT key FROM supplier WHERE id = @supplierId) AND status = 'DRAFT'`
      connection
        .prepare(`UPDATE purchase SET supplier_name = @name, supplier_tin = @tin WHERE ${drafts}`)
        .run({ supplierId, name, tin })
      connection
        .prepare(`UPDATE purchase AS p SET search_text = ${foldedAnew('purchase', 'p')} WHERE ${drafts}`)
        .run({ supplierId })
    },

    async takeNumber({ businessId, environment }) {
      return takeNumber(connection, { businessId, environment, kind: 'BILL' }, marked)
    },

    async figures({ id }) {
      const row = connection
        .prepare<{ figures: string }>(`SELECT ${PURCHASE_FIGURES} AS figures FROM purchase x WHERE x.id = ?`)
        .get(id)
      return row?.figures ?? ''
    },

    async settle(purchaseId, { paid, withheld, credited, writtenBack }) {
      const counters = {
        paid: Number(paid),
        withheld: Number(withheld),
        credited: Number(credited),
        writtenBack: Number(writtenBack),
      }
      purchases.update(counters, 'id = @id', { id: purchaseId })
    },

    async prove(purchaseId, { state, checkedAt, differences }) {
      const proof = {
        proofState: state,
        proofCheckedAt: toMillisOrNull(checkedAt),
        proofDifferences: JSON.stringify(differences),
      }
      purchases.update(proof, 'id = @id', { id: purchaseId })
    },

    toProve: async (limit, exceptOf) =>
      many(
        `p.status = 'RECORDED' AND p.irn IS NOT NULL AND p.proof_state = 'UNCHECKED' AND p.proof_checked_at IS NULL
         AND b.deleted_at IS NULL AND b.is_connected = 1
         AND p.environment = iif(b.provider = 'sandbox', 'SANDBOX', 'LIVE')
         AND b.id NOT IN (SELECT value FROM json_each(@exceptOf)) ORDER BY p.key LIMIT @limit`,
        { limit, exceptOf: JSON.stringify(exceptOf) },
      ),

    async attachmentsOf(purchaseIds) {
      return connection
        .prepare<Omit<Attachment, 'addedAt'> & { addedAt: number }>(
          `SELECT a.id, p.id AS "purchaseId", a.file_name AS "fileName", a.content_type AS "contentType", a.size,
             a.sha256, a.stored_as AS "storedAs", a.added_at AS "addedAt"
           FROM json_each(@ids) i JOIN purchase p ON p.id = i.value JOIN purchase_attachment a ON a.purchase_key = p.key
           ORDER BY a.key`,
        )
        .all({ ids: JSON.stringify(purchaseIds) })
        .map((row) => ({ ...row, addedAt: toIso(row.addedAt) }))
    },

    async allAttachments() {
      return connection
        .prepare<Pick<Attachment, 'fileName' | 'storedAs' | 'sha256'>>(
          `SELECT file_name AS "fileName", stored_as AS "storedAs", sha256 FROM purchase_attachment ORDER BY key`,
        )
        .all()
    },

    async addAttachment({ purchaseId, addedAt, ...attachment }) {
      attachments.insert({
        ...attachment,
        purchaseKey: keyOf(connection, 'purchase', purchaseId),
        addedAt: toMillis(addedAt),
      })
    },

    async removeAttachment({ id }) {
      connection.prepare('DELETE FROM purchase_attachment WHERE id = ?').run(id)
    },
  }
}
