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

/** Two pages of a hundred and two of the usual ones: half a megabyte. */
const REMEMBERED = 256
/** Characters of lines: what is long is seldom listed, and would take the room of a hundred others. */
const LONG = 4096

/**
 * Reads rows of lists, and remembers what the last ones said: a row that comes again with the same values in all columns
 * is not hashed and parsed again, which would be half of a list.
 */
export function createListedCodec(): (row: ListedRow) => ListedInvoice {
  const known = new Map<string, { readonly row: ListedRow; readonly listed: ListedInvoice }>()
  return (row) => {
    const before = known.get(row.id)
    if (before && isSameRow(before.row, row)) return before.listed
    const listed = toListed(row)
    if (before) known.delete(row.id)
    if (String(row.lines).length > LONG) return listed
    known.set(row.id, { row, listed })
    if (known.size > REMEMBERED) for (const oldest of known.keys()) if (known.size > REMEMBERED) known.delete(oldest)
    return listed
  }
}

/** What the list is sorted by is another matter than what it says. */
function isSameRow(one: ListedRow, other: ListedRow): boolean {
  const [left, right] = [one, other] as unknown as [
    Readonly<Record<string, unknown>>,
    Readonly<Record<string, unknown>>,
  ]
  for (const name in right) {
    const [before, now] = [left[name], right[name]]
    if (before === now || /^sort\d$/.test(name)) continue
    if (!(Buffer.isBuffer(before) && Buffer.isBuffer(now) && before.equals(now))) return false
  }
  return true
}

const toListed = (row: ListedRow): ListedInvoice => {
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
