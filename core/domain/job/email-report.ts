import type { TableCell } from '../spreadsheet/table.ts'

type Row = {
  readonly invoiceNumber: string
  readonly customer: string
  readonly to: readonly string[]
  readonly state: 'QUEUED' | 'SKIPPED'
  readonly reason: string | null
}

/** What the report of many e-mails says of each. */
export const emailReportHeads = ['Invoice', 'Customer', 'To', 'Result', 'Why'] as const

export const emailReportRow = ({ invoiceNumber, customer, to, state, reason }: Row): TableCell[] => [
  invoiceNumber,
  customer,
  to.join(', '),
  state === 'QUEUED' ? 'Queued' : 'Not sent',
  reason ?? undefined,
]
