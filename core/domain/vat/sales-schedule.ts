import type { Kobo } from '../money/money.ts'

import { treatmentOf, type SoldDocument, type VatTreatment } from './month.ts'

/** The portal takes so many rows in one file. */
const SCHEDULE_ROWS = 1000

/** One line of a document, as the portal's sales schedule wants it. */
export type ScheduleRow = {
  readonly customerName: string
  readonly customerTin: string | null
  readonly item: string
  /** Kobo without VAT, after the discount; below 0 on a credit note. */
  readonly price: Kobo
  /** The document that it stands on. */
  readonly number: string
  readonly status: VatTreatment
}

export function scheduleRows({ invoiceNumber, invoiceType, customerName, buyer, lines }: SoldDocument): ScheduleRow[] {
  const sign = invoiceType === 'CREDIT_NOTE' ? -1n : 1n
  return lines.map(({ description, lineTotal, taxCategory }) => ({
    customerName: buyer?.name ?? customerName,
    customerTin: buyer?.tin ?? null,
    item: description,
    price: sign * lineTotal,
    number: invoiceNumber,
    status: treatmentOf(taxCategory),
  }))
}

/** The rows of each file; one empty file where nothing was sold. */
export function scheduleFiles(rows: readonly ScheduleRow[]): ScheduleRow[][] {
  const files = Math.max(1, Math.ceil(rows.length / SCHEDULE_ROWS))
  return Array.from({ length: files }, (_, index) => rows.slice(index * SCHEDULE_ROWS, (index + 1) * SCHEDULE_ROWS))
}
