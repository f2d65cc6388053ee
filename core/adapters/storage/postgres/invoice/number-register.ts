import { stateOfNumber } from '../../../../domain/invoice/number-register.ts'
import type { InvoiceRepository } from '../../../../ports/invoice/invoice-repository.ts'
import type { InvoiceRow } from '../../sqlite/invoice/row-codec.ts'
import { toBit, toIso, toIsoOrNull } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { pageFromTheNearEnd } from '../sql/pages.ts'
import { IN_ENVIRONMENT } from '../sql/rules.ts'

import { documentsIn, documentsOf } from './counts.ts'
import { OF_BUSINESS } from './rows.ts'

type NumberRow = Pick<InvoiceRow, 'sequence' | 'invoiceNumber' | 'invoiceType' | 'status' | 'irn'> & {
  invoiceId: string
  takenAt: number
  takenBy: string | null
  cancelledAt: number | null
  cancelledBy: string | null
}

/** In the order of the index of numbers, whose parts break the ties of two series. */
const ORDER = {
  forward: 'i.sequence DESC, i.environment DESC NULLS LAST, i.series_key DESC, i.key DESC',
  backward: 'i.sequence, i.environment NULLS FIRST, i.series_key, i.key',
} as const

/** What became of every number that was taken. */
export function createNumberRegister(connection: Connection): Pick<InvoiceRepository, 'numbers' | 'usedElsewhere'> {
  return {
    async numbers(businessId, { page, limit, environment, isPresent }) {
      const of = { businessId, environment, isPresent: toBit(isPresent) }
      const totalItems = await documentsIn(connection, of)
      const keys = await pageFromTheNearEnd({ page, limit, totalItems }, async (direction, place) => {
        const rows = await connection.many<{ key: number }>(
          `SELECT i.key FROM invoice i WHERE ${OF_BUSINESS} AND ${IN_ENVIRONMENT}
           ORDER BY ${ORDER[direction]} LIMIT @limit OFFSET @offset`,
          { ...of, ...place },
        )
        return rows.map(({ key }) => key)
      })
      const rows = await connection.many<NumberRow>(
        `SELECT i.sequence, i.invoice_number AS "invoiceNumber", i.id AS "invoiceId", i.invoice_type AS "invoiceType",
           i.status, i.irn, i.created_at AS "takenAt",
           (SELECT a.actor_name FROM audit_entry a WHERE a.business_key = i.business_key AND a.subject_id = i.id
              AND a.action = 'invoice.created' ORDER BY a.key LIMIT 1) AS "takenBy",
           c.at AS "cancelledAt", c.actor_name AS "cancelledBy"
         FROM invoice i LEFT JOIN audit_entry c ON c.business_key = i.business_key
           AND c.subject_id = i.id AND c.action IN ('invoice.cancelled', 'invoice.abandoned')
         WHERE ${OF_BUSINESS} AND i.key = ANY(@keys::bigint[]) ORDER BY i.sequence DESC, i.key, c.key`,
        { businessId, keys },
      )

      return {
        items: rows.map((row) => ({
          ...row,
          environment,
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
      const own = await connection.one<{ upTo: number }>(
        `SELECT i.sequence AS "upTo" FROM invoice i
         WHERE ${shared} AND ${IN_ENVIRONMENT} ORDER BY i.sequence DESC LIMIT 1`,
        of,
      )
      const upTo = own?.upTo ?? 0
      // Where all are of the one environment, none is of the other.
      if ((await documentsIn(connection, of)) === (await documentsOf(connection, { businessId }))) {
        return { upTo, runs: [] }
      }
      const runs = await connection.many<{ from: number; to: number }>(
        `SELECT min(n.sequence) AS "from", max(n.sequence) AS "to" FROM (
           SELECT i.sequence, i.sequence - row_number() OVER (ORDER BY i.sequence) AS run
           FROM invoice i WHERE ${shared} AND NOT ${IN_ENVIRONMENT} AND i.sequence < @upTo) n
         GROUP BY n.run ORDER BY 1`,
        { ...of, upTo },
      )
      return { upTo, runs }
    },
  }
}
