import type { PaymentMethod } from '../../contract/http/vocabulary.ts'
import type { PayInto } from '../invoice/invoice.ts'

export type PaymentDetailRecord = {
  readonly id: string
  readonly businessId: string
  /** The label; called name so that records with a name can share their storage code. */
  readonly name: string
  readonly type: PaymentMethod
  readonly accountName: string | null
  readonly accountNumber: string | null
  readonly bankName: string | null
  readonly isDefault: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
}

/** The account as printed on an invoice. */
export function payInto({ name, accountName, accountNumber, bankName }: PaymentDetailRecord): PayInto {
  return { label: name, accountName, accountNumber, bankName }
}
