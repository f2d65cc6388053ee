import type { Metadata } from '../../contract/http/metadata.ts'
import type { ItemKind, TaxCategory } from '../../contract/http/vocabulary.ts'
import type { Classification } from '../invoice/invoice.ts'
import type { Decimal } from '../money/decimal.ts'

export type ProductRecord = Classification & {
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly description: string | null
  /** As it was entered; held once under its `barcodeKey`. */
  readonly barcode: string | null
  readonly unitPrice: Decimal
  readonly taxPercent: Decimal
  readonly unit: string | null
  readonly kind: ItemKind | null
  readonly taxCategory: TaxCategory | null
  readonly isActive: boolean
  readonly metadata: Metadata | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
}
