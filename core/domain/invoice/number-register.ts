import type { Environment, InvoiceStatus, InvoiceType } from '../../contract/http/vocabulary.ts'

/** A number stays taken: nothing else is ever issued under it. */
export const stateOfNumber = (status: InvoiceStatus): RegisteredNumber['state'] =>
  status === 'CANCELLED' ? 'CANCELLED' : 'USED'

/** One number of the series and what became of it. */
export type RegisteredNumber = {
  readonly sequence: number
  readonly invoiceNumber: string
  readonly state: 'USED' | 'CANCELLED'
  readonly invoiceId: string
  readonly invoiceType: InvoiceType
  readonly status: InvoiceStatus
  readonly irn: string | null
  readonly environment: Environment
  readonly takenAt: string
  readonly takenBy: string
  readonly cancelledAt: string | null
  readonly cancelledBy: string | null
}
