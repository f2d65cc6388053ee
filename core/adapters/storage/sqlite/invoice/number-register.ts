import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { stateOfNumber } from '../../../../domain/invoice/number-register.ts'
import type { InvoiceRepository } from '../../../../ports/invoice/invoice-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { IN_ENVIRONMENT } from '../sql/rules.ts'
import { toBit, toIso, toIsoOrNull } from '../sql/statements.ts'

import { OF_BUSINESS, type InvoiceRow } from './rows.ts'

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
      const rows = connection
        .prepare<NumberRow>(
          `SELECT i.sequence, i.invoice_number AS "invoiceNumber", i.id AS "invoiceId", i.invoice_type AS "invoiceType",
             i.status, i.irn, @environment AS environment, i.created_at AS "takenAt",
             (SELECT a.actor_name FROM audit_entry a WHERE a.subject_id = i.id AND a.action = 'invoice.created') AS "takenBy",
             c.at AS "cancelledAt", c.actor_name AS "cancelledBy"
           FROM invoice i LEFT JOIN audit_entry c
             ON c.subject_id = i.id AND c.action IN ('invoice.cancelled', 'invoice.abandoned')
           WHERE ${OF_BUSINESS} AND ${IN_ENVIRONMENT} ORDER BY i.sequence DESC LIMIT @limit OFFSET @offset`,
        )
        .all({ ...of, limit, offset: (page - 1) * limit })
      const counted = connection
        .prepare<{ count: number }>(
          `SELECT count(*) AS count FROM invoice i WHERE ${OF_BUSINESS} AND ${IN_ENVIRONMENT}`,
        )
        .get(of)

      return {
        items: rows.map((row) => ({
          ...row,
          state: stateOfNumber(row.status),
          takenAt: toIso(row.takenAt),
          takenBy: row.takenBy ?? '',
          cancelledAt: toIsoOrNull(row.cancelledAt),
        })),
        totalItems: counted?.count ?? 0,
      }
    },

    async usedElsewhere(businessId, { environment, isPresent }) {
      const of = { businessId, environment, isPresent: toBit(isPresent) }
      const shared = `${OF_BUSINESS} AND i.series_key IN (SELECT key FROM number_series WHERE is_live = 0)`
      const own = connection
        .prepare<{ upTo: number | null }>(
          `SELECT max(i.sequence) AS "upTo" FROM invoice i WHERE ${shared} AND ${IN_ENVIRONMENT}`,
        )
        .get(of)
      const upTo = own?.upTo ?? 0
      const runs = connection
        .prepare<{ from: number; to: number }>(
          `SELECT min(sequence) AS "from", max(sequence) AS "to" FROM (
             SELECT i.sequence, i.sequence - row_number() OVER (ORDER BY i.sequence) AS run
             FROM invoice i WHERE ${shared} AND NOT ${IN_ENVIRONMENT} AND i.sequence < @upTo)
           GROUP BY run ORDER BY 1`,
        )
        .all({ ...of, upTo })
      return { upTo, runs }
    },
  }
}
