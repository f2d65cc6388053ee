import type { RevisionRepository, RevisionRange } from '../../../../ports/audit/revision-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { damagedRevisionTable, invoiceTable, revisionCheckTable } from '../schema/tables.ts'
import { plain } from '../forms/columns.ts'
import { hashInSql } from '../sql/content-hash.ts'
import { BUSINESS_KEY, columnList, tableStatements, toIsoOrNull, toMillis, toMillisOrNull } from '../sql/statements.ts'

import { type ComparedRow, isDamaged, type NamedRow, toRevision } from './revision-codec.ts'

/** Without what joins would leave out: a row whose customer or business nobody finds is damaged as well. */
const SELECT = `SELECT ${columnList(invoiceTable, 'i')},
    (SELECT id FROM business WHERE key = i.business_key) AS "businessId",
    (SELECT content FROM snapshot WHERE key = i.supplier_key) AS supplier,
    (SELECT content FROM snapshot WHERE key = i.buyer_key) AS buyer,
    (SELECT content FROM snapshot WHERE key = i.pay_into_key) AS "payInto",
    ${plain('submission', 'payload', 's')} AS payload, ${plain('submission', 'payload_sha256', 's')} AS "payloadSha256", ${plain('submission', 'irn', 's')} AS "sentIrn", ${plain('submission', 'environment', 's')} AS "sentTo"
  FROM invoice i LEFT JOIN submission s ON s.invoice_key = i.key
  WHERE i.key > @after AND i.key <= @upTo`

const NAME = 'invoice'

export function createRevisionRepository(connection: Connection): RevisionRepository {
  const checks = tableStatements(connection, revisionCheckTable)
  const damages = tableStatements(connection, damagedRevisionTable)

  return {
    async last() {
      return connection.prepare<{ key: number | null }>('SELECT max(key) AS key FROM invoice').get()?.key ?? 0
    },

    async compare(stretch, businessId) {
      const ofBusiness = businessId === undefined ? '' : ` AND i.business_key = ${BUSINESS_KEY}`
      const rows = connection
        .prepare<ComparedRow>(`${SELECT}${ofBusiness} ORDER BY i.key`)
        .all({ ...stretch, ...(businessId === undefined ? {} : { businessId }) })
      return {
        checked: rows.length,
        damaged: rows.filter(isDamaged).map(toRevision),
        unseen: rows.filter(({ contentHash }) => contentHash === null).map(toRevision),
      }
    },

    async hashUnseen(stretch) {
      connection
        .prepare(
          `UPDATE invoice AS t SET content_hash = ${hashInSql('t')}
           WHERE key > @after AND key <= @upTo AND content_hash IS NULL`,
        )
        .run(stretch)
    },

    async note({ after, upTo }: RevisionRange, damaged, at) {
      connection.prepare('DELETE FROM damaged_revision WHERE invoice_key > ? AND invoice_key <= ?').run(after, upTo)
      for (const { position } of damaged) damages.insert({ invoiceKey: position, foundAt: toMillis(at) })
    },

    async damaged(businessId) {
      const of = businessId === undefined ? '' : `WHERE i.business_key = ${BUSINESS_KEY}`
      return connection
        .prepare<NamedRow>(
          `SELECT d.invoice_key AS key, i.id, (SELECT id FROM business WHERE key = i.business_key) AS "businessId",
             i.invoice_number AS "invoiceNumber"
           FROM damaged_revision d CROSS JOIN invoice i ON i.key = d.invoice_key ${of} ORDER BY 1`,
        )
        .all(businessId === undefined ? {} : { businessId })
        .map(toRevision)
    },

    async countDamaged(businessId, limit) {
      const row = connection
        .prepare<{ count: number }>(
          `SELECT count(*) AS count FROM (SELECT 1 FROM damaged_revision d CROSS JOIN invoice i ON i.key = d.invoice_key
           WHERE i.business_key = ${BUSINESS_KEY} LIMIT @limit)`,
        )
        .get({ businessId, limit })
      return row?.count ?? 0
    },

    async progress() {
      const row = checks.one('name = ?', NAME)
      return {
        after: row?.afterKey ?? null,
        checked: row?.checked ?? 0,
        finishedAt: toIsoOrNull(row?.finishedAt ?? null),
      }
    },

    async save({ after, checked, finishedAt }) {
      connection
        .prepare(
          `INSERT INTO revision_check (name, after_key, checked, finished_at) VALUES (@name, @after, @checked, @finishedAt)
           ON CONFLICT (name) DO UPDATE
           SET after_key = excluded.after_key, checked = excluded.checked, finished_at = excluded.finished_at`,
        )
        .run({ name: NAME, after, checked, finishedAt: toMillisOrNull(finishedAt) })
    },
  }
}
