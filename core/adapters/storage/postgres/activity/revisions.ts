import type { RevisionRange, RevisionRepository } from '../../../../ports/audit/revision-repository.ts'
import { type ComparedRow, isDamaged, type NamedRow, toRevision } from '../../sqlite/activity/revision-codec.ts'
import { invoiceTable, revisionCheckTable } from '../../sqlite/schema/tables.ts'
import { contentHash } from '../../sqlite/sql/content-hash.ts'
import { toIsoOrNull, toMillis, toMillisOrNull } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY, columnList, tableStatements } from '../sql/statements.ts'

const copyOf = (key: string): string =>
  `(SELECT c.content FROM snapshot c WHERE c.business_key = i.business_key AND c.key = i.${key})`

/** Without what joins would leave out: a row whose customer or business nobody finds is damaged as well. */
const SELECT = `SELECT ${columnList(invoiceTable, 'i')},
    (SELECT b.id FROM business b WHERE b.key = i.business_key) AS "businessId",
    ${copyOf('supplier_key')} AS supplier, ${copyOf('buyer_key')} AS buyer, ${copyOf('pay_into_key')} AS "payInto",
    s.payload, s.payload_sha256 AS "payloadSha256", s.irn AS "sentIrn", s.environment AS "sentTo"
  FROM invoice i LEFT JOIN submission s ON s.business_key = i.business_key AND s.invoice_key = i.key
  WHERE i.key > @after AND i.key <= @upTo`

const DAMAGED = 'damaged_revision d JOIN invoice i ON i.business_key = d.business_key AND i.key = d.invoice_key'

const NAME = 'invoice'

export function createRevisionRepository(connection: Connection): RevisionRepository {
  const checks = tableStatements(connection, revisionCheckTable)

  return {
    async last() {
      return (await connection.one<{ key: number | null }>('SELECT max(key) AS key FROM invoice'))?.key ?? 0
    },

    async compare({ after, upTo }, businessId) {
      const rows =
        businessId === undefined
          ? await connection.many<ComparedRow>(`${SELECT} ORDER BY i.key`, { after, upTo })
          : await connection.many<ComparedRow>(`${SELECT} AND i.business_key = ${BUSINESS_KEY} ORDER BY i.key`, {
              ...{ after, upTo, businessId },
            })
      return {
        checked: rows.length,
        damaged: rows.filter(isDamaged).map(toRevision),
        unseen: rows.filter((row) => row.contentHash === null).map(toRevision),
      }
    },

    async hashUnseen({ after, upTo }) {
      const rows = await connection.many<ComparedRow>(`${SELECT} AND i.content_hash IS NULL ORDER BY i.key`, {
        after,
        upTo,
      })
      await connection.run(
        `UPDATE invoice AS t SET content_hash = v.hash
         FROM unnest(@businesses::bigint[], @keys::bigint[], @hashes::bytea[]) AS v(business_key, key, hash)
         WHERE t.business_key = v.business_key AND t.key = v.key`,
        {
          businesses: rows.map((row) => row.businessKey),
          keys: rows.map(({ key }) => key),
          hashes: rows.map(contentHash),
        },
      )
    },

    async note({ after, upTo }: RevisionRange, damaged, at) {
      await connection.run('DELETE FROM damaged_revision WHERE invoice_key > @after AND invoice_key <= @upTo', {
        after,
        upTo,
      })
      await connection.run(
        `INSERT INTO damaged_revision (business_key, invoice_key, found_at)
         SELECT i.business_key, i.key, @at::bigint FROM invoice i WHERE i.key = ANY(@keys::bigint[])`,
        { keys: damaged.map(({ position }) => position), at: toMillis(at) },
      )
    },

    async damaged(businessId) {
      const select = `SELECT i.key, i.id, (SELECT b.id FROM business b WHERE b.key = i.business_key) AS "businessId",
        i.invoice_number AS "invoiceNumber" FROM ${DAMAGED}`
      const rows =
        businessId === undefined
          ? await connection.many<NamedRow>(`${select} ORDER BY i.key`)
          : await connection.many<NamedRow>(`${select} WHERE d.business_key = ${BUSINESS_KEY} ORDER BY i.key`, {
              businessId,
            })
      return rows.map(toRevision)
    },

    async countDamaged(businessId, limit) {
      const row = await connection.one<{ count: number }>(
        `SELECT count(*) AS count FROM (SELECT 1 FROM ${DAMAGED} WHERE d.business_key = ${BUSINESS_KEY} LIMIT @limit) d`,
        { businessId, limit },
      )
      return row?.count ?? 0
    },

    async progress() {
      const row = await checks.one('t.name = @name', { name: NAME })
      return {
        after: row?.afterKey ?? null,
        checked: row?.checked ?? 0,
        finishedAt: toIsoOrNull(row?.finishedAt ?? null),
      }
    },

    async save({ after, checked, finishedAt }) {
      await connection.run(
        `INSERT INTO revision_check (name, after_key, checked, finished_at) VALUES (@name, @after, @checked, @finishedAt)
         ON CONFLICT (name) DO UPDATE
         SET after_key = excluded.after_key, checked = excluded.checked, finished_at = excluded.finished_at`,
        { name: NAME, after, checked, finishedAt: toMillisOrNull(finishedAt) },
      )
    },
  }
}
