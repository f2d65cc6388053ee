import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { stateOfNumber } from '../../../../domain/invoice/number-register.ts'
import type { InvoiceRepository } from '../../../../ports/invoice/invoice-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { ENTRIES, isAbout } from '../forms/audit-entries.ts'
import { wordOf } from '../forms/words.ts'
import { IN_ENVIRONMENT } from '../sql/rules.ts'
import { pageFromTheNearEnd } from '../sql/pages.ts'
import { toBit, toIso, toIsoOrNull } from '../sql/statements.ts'

import { documentsIn, documentsOf } from './counts.ts'
import type { InvoiceRow } from './row-codec.ts'
import { OF_BUSINESS } from './rows.ts'

type NumberRow = Pick<InvoiceRow, 'sequence' | 'invoiceNumber' | 'invoiceType' | 'status' | 'irn'> & {
  invoiceId: string
  environment: Environment
  takenAt: number
  takenBy: string | null
  cancelledAt: number | null
  cancelledBy: string | null
}

/** What became of every number that was taken. */
export function createNumberRegister(connection: Connection): Pick<InvoiceRepository, 'numbers' | 'usedElsewhere'> {
  return {
    async numbers(businessId, { page, limit, environment, isPresent }) {
      const of = { businessId, environment, isPresent: toBit(isPresent) }
      const totalItems = documentsIn(connection, of)
      const keys = pageFromTheNearEnd({ page, limit, totalItems }, (direction, place) =>
        connection
          .prepare<{ key: number }>(
            // By itself SQLite takes an index of the business and sorts all its numbers (5,111 ms; 0.1 along this one).
            `SELECT i.key AS key FROM invoice i INDEXED BY invoice_by_number
             WHERE ${OF_BUSINESS} AND ${IN_ENVIRONMENT}
             ORDER BY i.sequence ${direction === 'forward' ? 'DESC' : 'ASC'} LIMIT @limit OFFSET @offset`,
          )
          .all({ ...of, ...place })
          .map((row) => row.key),
      )
      const rows = connection
        .prepare<NumberRow>(
          `SELECT i.sequence, i.invoice_number AS "invoiceNumber", i.id AS "invoiceId", i.invoice_type AS "invoiceType",
             i.status, i.irn, @environment AS environment, i.created_at AS "takenAt",
             (SELECT a.actor_name FROM ${ENTRIES} a WHERE ${isAbout('i.id')} AND a.action = 'invoice.created') AS "takenBy",
             c.at AS "cancelledAt", ${wordOf('c.actor_name')} AS "cancelledBy"
           FROM invoice i LEFT JOIN audit_entry c ON c.key = (SELECT a.key FROM ${ENTRIES} a
             WHERE ${isAbout('i.id')} AND a.action IN ('invoice.cancelled', 'invoice.abandoned') LIMIT 1)
           WHERE i.key IN (SELECT value FROM json_each(@keys)) ORDER BY i.sequence DESC`,
        )
        .all({ environment, keys: JSON.stringify(keys) })

      return {
        items: rows.map((row) => ({
          ...row,
          state: stateOfNumber(row.status),
          takenAt: toIso(row.takenAt),
          takenBy: row.takenBy ?? '',
          cancelledAt: toIsoOrNull(row.cancelledAt),
        })),
        totalItems,
      }
    },

    async usedElsewhere(businessId, { environment, isPresent }) {
      const of = { businessId, environment, isPresent: toBit(isPresent) }
      const shared = `${OF_BUSINESS} AND i.series_key IN (SELECT key FROM number_series WHERE is_live = 0)`
      const own = connection
        .prepare<{ upTo: number | null }>(
          `SELECT i.sequence AS "upTo" FROM invoice i INDEXED BY invoice_by_number
           WHERE ${shared} AND ${IN_ENVIRONMENT} ORDER BY i.sequence DESC LIMIT 1`,
        )
        .get(of)
      const upTo = own?.upTo ?? 0
      // Where all are of the one environment, none is of the other.
      if (documentsIn(connection, of) === documentsOf(connection, { businessId })) return { upTo, runs: [] }
      const runs = connection
        .prepare<{ from: number; to: number }>(
          `SELECT min(sequence) AS "from", max(sequence) AS "to" FROM (
             SELECT i.sequence, i.sequence - row_number() OVER (ORDER BY i.sequence) AS run
             FROM invoice i INDEXED BY invoice_by_number
             WHERE ${shared} AND NOT ${IN_ENVIRONMENT} AND i.sequence < @upTo)
           GROUP BY run ORDER BY 1`,
        )
        .all({ ...of, upTo })
      return { upTo, runs }
    },
  }
}
