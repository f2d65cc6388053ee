import type { DeductionKind, EntryKind, EntryOf } from '../../../../domain/receivables/entry.ts'
import type {
  Creditor,
  OtherEntry,
  ReversalList,
  WithheldTax,
} from '../../../../ports/receivables/receivables-repository.ts'

import { toEntry, type EntryRow } from './entry-codec.ts'

/** Rows of the lists over all customers, whatever database they are in. */

export type ReversedRow = {
  id: string
  date: string
  reason: string
  amount: number
  ofId: string
  kind: EntryKind
  number: string | null
  ofDate: string
  customerId: string
  customerName: string
  customerTin: string | null
  base: string | null
  ratePercent: string | null
  invoiceId: string | null
  documentNumber: string | null
}

export function toReversal({
  id,
  date,
  reason,
  amount,
  ofId,
  kind,
  number,
  ofDate,
  ...row
}: ReversedRow): ReversalList['items'][number] {
  return {
    ...{ id, date, reason },
    amount: BigInt(amount),
    of: { id: ofId, kind, number, date: ofDate },
    customer: { id: row.customerId, name: row.customerName, tin: row.customerTin },
    taxed:
      row.base === null
        ? null
        : {
            base: BigInt(row.base),
            ratePercent: row.ratePercent,
            invoiceId: row.invoiceId,
            documentNumber: row.documentNumber,
          },
  }
}

export type WithheldRow = EntryRow & {
  customerName: string
  customerTin: string | null
  documentNumber: string | null
  receiptNumber: string | null
  certificateNumber: string | null
  certificateDate: string | null
  reversedOn: string | null
  reversedFor: string | null
}

export const toWithheldTax = (row: WithheldRow): WithheldTax => ({
  entry: toEntry(row) as EntryOf<DeductionKind>,
  customer: { name: row.customerName, tin: row.customerTin },
  documentNumber: row.documentNumber,
  receiptNumber: row.receiptNumber,
  reversal: row.reversedOn === null ? null : { date: row.reversedOn, reason: row.reversedFor ?? '' },
  certificate:
    row.certificateNumber === null ? undefined : { number: row.certificateNumber, date: row.certificateDate },
})

export type CreditorRow = { customerId: string; name: string; credit: number; since: string }

export const toCreditor = ({ credit, ...row }: CreditorRow): Creditor => ({ ...row, credit: BigInt(credit) })

export type OtherRow = EntryRow & { customerName: string; stands: number; size: number; documentNumber: string | null }

export const toOther = (row: OtherRow): OtherEntry => ({
  entry: toEntry(row),
  customerName: row.customerName,
  documentNumber: row.documentNumber,
  amount: BigInt(row.size),
  stands: row.stands === 1,
})
