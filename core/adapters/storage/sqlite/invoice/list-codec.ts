import type { SubmissionState } from '../../../../contract/invoice/invoice.ts'
import type { ListedInvoice } from '../../../../domain/invoice/invoice.ts'
import type { Settlement } from '../../../../domain/invoice/settlement.ts'
import type { Place } from '../../../../ports/records/record-repository.ts'
import { isIntact } from '../sql/content-hash.ts'
import { toIso, toIsoOrNull } from '../sql/statements.ts'

import { type InvoiceRow, toRecord, withheldRecord } from './row-codec.ts'

/** An invoice as a list reads it; what the list is sorted by comes as `sort0`, `sort1`. */
export type ListedRow = InvoiceRow & {
  customerTin: string | null
  originalNumber: string | null
  creditNotesTotal: number
  queueNext: number | null
} & ({ balance: null } | { [K in keyof Settlement]: number }) &
  (
    | { queueState: null }
    | { queueState: string; queueTrouble: number | null; queueTransmitted: number; queueUpdated: number }
  )

/** Where the page behind this row begins. */
export const cursorOf = (row: ListedRow, columns: readonly string[]): Place => ({
  id: row.id,
  values: columns.map((_, index) => (row as unknown as Record<string, string | number | null>)[`sort${index}`] ?? null),
})

export const toListed = (row: ListedRow): ListedInvoice => {
  const isDamaged = !isIntact(row)
  const invoice = isDamaged ? withheldRecord(row) : toRecord(row)
  return {
    ...invoice,
    isDamaged,
    customerTin: invoice.parties ? invoice.parties.customer.tin : row.customerTin,
    originalNumber: isDamaged ? null : row.originalNumber,
    creditNotesTotal: BigInt(row.creditNotesTotal),
    settlement: row.balance === null ? null : settlementOf(row),
    queue:
      row.queueState === null
        ? null
        : {
            state: row.queueState as SubmissionState,
            nextAttemptAt: toIsoOrNull(row.queueNext),
            troubleSince: toIsoOrNull(row.queueTrouble),
            transmitted: row.queueTransmitted === 1,
            updatedAt: toIso(row.queueUpdated),
          },
  }
}

const settlementOf = (row: { readonly [K in keyof Settlement]: number }): Settlement => ({
  paid: BigInt(row.paid),
  deducted: BigInt(row.deducted),
  credited: BigInt(row.credited),
  writtenOff: BigInt(row.writtenOff),
  balance: BigInt(row.balance),
})
