import { AppError } from '../../../../contract/http/errors.ts'
import type { Attachment } from '../../../../domain/purchases/attachment.ts'
import type { PurchaseRecord } from '../../../../domain/purchases/purchase.ts'
import type { PurchaseRepository, TwinQuery } from '../../../../ports/purchases/purchase-repository.ts'
import { foldNumber, toPurchase, type PurchaseRow } from '../../sqlite/purchases/purchase-codec.ts'
import { purchaseAttachmentTable, purchaseTable } from '../../sqlite/schema/tables.ts'
import { withSearchText } from '../../sqlite/sql/search-codec.ts'
import { toIso, toMillis, toMillisOrNull } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { PURCHASE_FIGURES } from '../sql/purchase-figures.ts'
import { takeNumber, type SavedReceipts } from '../sql/receipt-numbers.ts'
import { BUSINESS_KEY, tableStatements } from '../sql/statements.ts'

import { billsOf, createPurchaseList } from './list.ts'
import { FROM_PURCHASE, PURCHASE_COLUMNS, supplierSort, toPurchaseRow } from './rows.ts'

const SELECT = `SELECT ${PURCHASE_COLUMNS} FROM ${FROM_PURCHASE}`
const OF_BUSINESS = `p.business_key = ${BUSINESS_KEY}`
const IN_BOOKS = `${OF_BUSINESS} AND p.environment = @environment`
const OTHER_THAN = `${IN_BOOKS} AND p.id <> @id AND p.status <> 'CANCELLED' AND (p.type = 'CREDIT_NOTE') = @isCreditNote`
const OF_SUPPLIER = `p.supplier_key = (SELECT s.key FROM supplier s WHERE s.business_key = ${BUSINESS_KEY} AND s.id = @supplierId)`

/** What the text of a bill is folded from, besides the name of its supplier. */
type Searched = Pick<
  PurchaseRow,
  'key' | 'number' | 'supplierInvoiceNumber' | 'irn' | 'declarationNumber' | 'notes' | 'externalReference' | 'lines'
>

type Parameters = Readonly<Record<string, unknown>>

export function createPurchaseRepository(connection: Connection, marked?: SavedReceipts): PurchaseRepository {
  const purchases = tableStatements(connection, purchaseTable)
  const attachments = tableStatements(connection, purchaseAttachmentTable)

  const one = async (condition: string, parameters: Parameters): Promise<PurchaseRecord | undefined> => {
    const row = await connection.one<PurchaseRow>(`${SELECT} WHERE ${condition} ORDER BY p.key LIMIT 1`, parameters)
    return row && toPurchase(row)
  }
  const many = async (condition: string, parameters: Parameters): Promise<readonly PurchaseRecord[]> =>
    (await connection.many<PurchaseRow>(`${SELECT} WHERE ${condition}`, parameters)).map(toPurchase)

  const ofTwin = ({ id, businessId, environment, supplierId, isCreditNote }: TwinQuery) => ({
    ...{ id, businessId, environment, supplierId, isCreditNote },
  })

  return {
    get: (businessId, id) => one(`p.id = @id AND ${OF_BUSINESS}`, { businessId, id }),

    async insert(purchase) {
      await purchases.insert(await toPurchaseRow(connection, purchase))
    },

    async update(purchase) {
      const changed = await purchases.update(
        await toPurchaseRow(connection, purchase),
        `t.business_key = ${BUSINESS_KEY} AND t.id = @id AND t.version = @read`,
        { businessId: purchase.businessId, id: purchase.id, read: purchase.version - 1 },
      )
      if (changed === 0) throw new AppError('version_conflict')
    },

    async remove({ businessId, id }) {
      const row = await connection.one<{ businessKey: number; key: number }>(
        `SELECT p.business_key AS "businessKey", p.key FROM purchase p WHERE ${OF_BUSINESS} AND p.id = @id`,
        { businessId, id },
      )
      if (!row) throw new Error(`There is no purchase ${id}.`)
      const of = (column: string): string => `business_key = @businessKey AND ${column} = @key`
      await connection.run(
        `UPDATE inbox_item SET purchase_key = NULL, taken_at = NULL WHERE ${of('purchase_key')}`,
        row,
      )
      await connection.run(`DELETE FROM purchase_attachment WHERE ${of('purchase_key')}`, row)
      await connection.run(`DELETE FROM purchase WHERE ${of('key')}`, row)
    },

    list: createPurchaseList(connection),
    countOfBusiness: (businessId) => billsOf(connection, businessId),

    ofVatMonth: ({ businessId, environment }, vatMonth) =>
      many(`${IN_BOOKS} AND p.vat_month = @vatMonth AND p.status = 'RECORDED' ORDER BY p.number`, {
        ...{ businessId, environment, vatMonth },
      }),

    ofPeriod: ({ businessId, environment }, { from, to }) =>
      many(`${IN_BOOKS} AND p.date >= @from AND p.date <= @to AND p.status = 'RECORDED' ORDER BY p.date, p.number`, {
        ...{ businessId, environment, from, to },
      }),

    creditNotesOf: ({ id, businessId }) =>
      many(
        `${OF_BUSINESS} AND p.status = 'RECORDED' AND p.bill_key =
           (SELECT b.key FROM purchase b WHERE b.business_key = ${BUSINESS_KEY} AND b.id = @id) ORDER BY p.key`,
        { id, businessId },
      ),

    sameNumber: ({ supplierInvoiceNumber, ...twin }) =>
      one(`${OTHER_THAN} AND ${OF_SUPPLIER} AND p.supplier_number_fold = @number`, {
        ...ofTwin(twin),
        number: foldNumber(supplierInvoiceNumber),
      }),

    sameIrn: ({ irn, ...twin }) => one(`${OTHER_THAN} AND p.irn = @irn`, { ...ofTwin(twin), irn }),

    sameReference: ({ businessId, environment }, externalReference) =>
      one(`${IN_BOOKS} AND p.external_reference = @externalReference AND p.status <> 'CANCELLED'`, {
        ...{ businessId, environment, externalReference },
      }),

    nearTwins: ({ total, from, to, ...twin }) =>
      many(`${OTHER_THAN} AND ${OF_SUPPLIER} AND p.total = @total AND p.date BETWEEN @from AND @to ORDER BY p.key`, {
        ...ofTwin(twin),
        ...{ total: Number(total), from, to },
      }),

    async hasOpen(businessId, supplierId) {
      const row = await connection.one(
        `SELECT 1 AS found FROM purchase p WHERE ${OF_BUSINESS} AND ${OF_SUPPLIER} AND (p.status = 'DRAFT' OR
           (p.status = 'RECORDED' AND p.type <> 'CREDIT_NOTE' AND p.total > p.paid + p.withheld + p.credited + p.written_back))
         LIMIT 1`,
        { businessId, supplierId },
      )
      return row !== undefined
    },

    async renameSupplierInDrafts(supplierId, name, tin) {
      const supplier = await connection.one<{ businessKey: number; key: number }>(
        'SELECT s.business_key AS "businessKey", s.key FROM supplier s WHERE s.id = @supplierId',
        { supplierId },
      )
      if (!supplier) return
      const drafts = await connection.many<Searched>(
        `SELECT p.key, p.number, p.supplier_invoice_number AS "supplierInvoiceNumber", p.irn,
           p.declaration_number AS "declarationNumber", p.notes, p.external_reference AS "externalReference", p.lines
         FROM purchase p WHERE p.business_key = @businessKey AND p.supplier_key = @key AND p.status = 'DRAFT'`,
        supplier,
      )
      if (drafts.length === 0) return
      const folded = drafts.map((draft) => withSearchText('purchase', { ...draft, supplierName: name }))
      await connection.run(
        `UPDATE purchase AS p SET supplier_name = @name, supplier_tin = @tin, supplier_sort = @sorted, search_text = v.text,
           search_version = v.version
         FROM unnest(@keys::bigint[], @texts::text[], @versions::bigint[]) AS v(key, text, version)
         WHERE p.business_key = @businessKey AND p.key = v.key`,
        {
          ...{ name, tin, sorted: supplierSort(name), businessKey: supplier.businessKey },
          keys: folded.map(({ key }) => key),
          texts: folded.map(({ searchText }) => searchText),
          versions: folded.map(({ searchVersion }) => searchVersion),
        },
      )
    },

    takeNumber: ({ businessId, environment }) =>
      takeNumber(connection, { businessId, environment, kind: 'BILL' }, marked),

    async figures({ id }) {
      const row = await connection.one<{ figures: string }>(
        `SELECT ${PURCHASE_FIGURES} AS figures FROM purchase x WHERE x.id = @id`,
        { id },
      )
      return row?.figures ?? ''
    },

    async settle(purchaseId, { paid, withheld, credited, writtenBack }) {
      const counters = {
        paid: Number(paid),
        withheld: Number(withheld),
        credited: Number(credited),
        writtenBack: Number(writtenBack),
      }
      await purchases.update(counters, 't.id = @id', { id: purchaseId })
    },

    async prove(purchaseId, { state, checkedAt, differences }) {
      const proof = {
        proofState: state,
        proofCheckedAt: toMillisOrNull(checkedAt),
        proofDifferences: JSON.stringify(differences),
      }
      await purchases.update(proof, 't.id = @id', { id: purchaseId })
    },

    toProve: (limit, exceptOf) =>
      many(
        `p.status = 'RECORDED' AND p.irn IS NOT NULL AND p.proof_state = 'UNCHECKED' AND p.proof_checked_at IS NULL
         AND b.deleted_at IS NULL AND b.is_connected = 1
         AND p.environment = CASE WHEN b.provider = 'sandbox' THEN 'SANDBOX' ELSE 'LIVE' END
         AND b.id <> ALL(@exceptOf::text[]) ORDER BY p.key LIMIT @limit`,
        { limit, exceptOf },
      ),

    async attachmentsOf(purchaseIds) {
      const rows = await connection.many<Omit<Attachment, 'addedAt'> & { addedAt: number }>(
        `SELECT a.id, p.id AS "purchaseId", a.file_name AS "fileName", a.content_type AS "contentType", a.size,
           a.sha256, a.stored_as AS "storedAs", a.added_at AS "addedAt"
         FROM unnest(@ids::text[]) AS i(id) JOIN purchase p ON p.id = i.id
           JOIN purchase_attachment a ON a.business_key = p.business_key AND a.purchase_key = p.key
         ORDER BY a.key`,
        { ids: purchaseIds },
      )
      return rows.map((row) => ({ ...row, addedAt: toIso(row.addedAt) }))
    },

    allAttachments: () =>
      connection.many<Pick<Attachment, 'fileName' | 'storedAs' | 'sha256'>>(
        'SELECT file_name AS "fileName", stored_as AS "storedAs", sha256 FROM purchase_attachment ORDER BY key',
      ),

    async addAttachment({ purchaseId, addedAt, ...attachment }) {
      const of = await connection.one<{ businessKey: number; purchaseKey: number }>(
        'SELECT business_key AS "businessKey", key AS "purchaseKey" FROM purchase WHERE id = @purchaseId',
        { purchaseId },
      )
      if (!of) throw new Error(`There is no purchase ${purchaseId}.`)
      await attachments.insert({ ...attachment, ...of, addedAt: toMillis(addedAt) })
    },

    async removeAttachment({ id }) {
      await connection.run('DELETE FROM purchase_attachment WHERE id = @id', { id })
    },
  }
}
