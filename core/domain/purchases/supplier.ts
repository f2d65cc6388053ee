import type { Metadata } from '../../contract/http/metadata.ts'
import type { InputVat, SupplierLegalForm } from '../../contract/http/vocabulary.ts'
import type { Decimal } from '../money/decimal.ts'

export type SupplierRecord = {
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly businessName: string | null
  readonly tin: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly lga: string | null
  readonly postalCode: string | null
  readonly country: string
  readonly legalForm: SupplierLegalForm | null
  /** The id of the customer that is the same company. */
  readonly customerId: string | null
  readonly defaultCategory: string | null
  readonly defaultInputVat: InputVat | null
  /** Per cent of the net amount. */
  readonly defaultWhtPercent: Decimal | null
  readonly paymentTermsDays: number | null
  readonly accountName: string | null
  readonly accountNumber: string | null
  readonly bankName: string | null
  readonly notes: string | null
  readonly metadata: Metadata | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
}
