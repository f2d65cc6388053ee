import type { Metadata } from '../../contract/http/metadata.ts'
import type { ItemKind, TaxCategory, TileColor } from '../../contract/http/vocabulary.ts'
import { priceWithoutVat } from '../invoice/amounts.ts'
import type { Classification } from '../invoice/invoice.ts'
import { compareDecimals, type Decimal } from '../money/decimal.ts'

export type ProductRecord = Classification & {
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly description: string | null
  /** As it was entered; held once under its `barcodeKey`. */
  readonly barcode: string | null
  /** Without VAT, up to 4 decimals. */
  readonly unitPrice: Decimal
  /** What it costs with VAT, where the shop says that; `unitPrice` is what VAT leaves of it then. */
  readonly unitPriceWithVat: Decimal | null
  readonly taxPercent: Decimal
  readonly unit: string | null
  readonly kind: ItemKind | null
  readonly taxCategory: TaxCategory | null
  /** The tab of the counter that has its tile. */
  readonly counterCategory: string | null
  readonly tileColor: TileColor | null
  /** `upload:<name>`: a picture that was uploaded here. */
  readonly imageUrl: string | null
  readonly isActive: boolean
  readonly metadata: Metadata | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
}

type Prices = Pick<ProductRecord, 'unitPrice' | 'unitPriceWithVat' | 'taxPercent'>

/** What somebody says of the price of a product; what is undefined stays as it is. */
export type PriceInput = {
  readonly unitPrice?: Decimal | undefined
  readonly unitPriceWithVat?: Decimal | null | undefined
  readonly taxPercent?: Decimal | undefined
}

/** As many as the price of a line may have. */
const DECIMALS = 4

/**
 * The prices that follow: of a price with VAT the one without it, at the rate of now. A price without VAT takes its place,
 * unless it is the one that follows from it. Undefined where both are said and do not go together.
 */
export function pricesOf(said: PriceInput, before: Prices): Prices | undefined {
  const {
    unitPrice = before.unitPrice,
    unitPriceWithVat = before.unitPriceWithVat,
    taxPercent = before.taxPercent,
  } = said
  if (unitPriceWithVat === null) return { unitPrice, unitPriceWithVat, taxPercent }
  const left = priceWithoutVat(unitPriceWithVat, taxPercent, DECIMALS)
  if (said.unitPrice === undefined || compareDecimals(said.unitPrice, left) === 0) {
    return { unitPrice: left, unitPriceWithVat, taxPercent }
  }
  if (said.unitPriceWithVat) return undefined
  return { unitPrice: said.unitPrice, unitPriceWithVat: null, taxPercent }
}
