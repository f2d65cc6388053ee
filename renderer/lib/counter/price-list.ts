import { z } from 'zod'

import { ItemKind, TaxCategory, TileColor } from '../../../core/contract/http/vocabulary.ts'

import type { TillOwner } from './unsent-sales.ts'

const PREFIX = 'invoice-desk.prices '
/** A shelf of a supermarket, and a part of what a browser keeps. */
export const MAX_PRICES = 5_000

/** What FIRS / NRS is told of a product besides its price. */
export const productCodes = {
  unit: z.string().nullable(),
  kind: ItemKind.nullable(),
  taxCategory: TaxCategory.nullable(),
  hsnCode: z.string().nullable(),
  productCategory: z.string().nullable(),
  isicCode: z.string().nullable(),
  serviceCategory: z.string().nullable(),
}

/** What the counter has to know of a product to sell it: nothing that people wrote down for themselves. */
const price = z.object({
  id: z.string(),
  name: z.string(),
  barcode: z.string().nullable(),
  unitPrice: z.number(),
  unitPriceWithVat: z.number().nullable().default(null),
  taxPercent: z.number(),
  counterCategory: z.string().nullable().default(null),
  tileColor: TileColor.nullable().default(null),
  imageUrl: z.string().nullable().default(null),
  ...productCodes,
})
export type Price = z.infer<typeof price>

const list = z.array(price).max(MAX_PRICES)

const nameOf = ({ userId, businessId }: TillOwner) => `${PREFIX}${userId} ${businessId}`

/**
 * The price list of a business as a browser keeps it, for a till whose core cannot be reached after a reload: of one
 * person, until that person signs out or somebody else signs in. A blocked or full storage keeps none.
 */
export function createPriceList(storage: () => Storage, owner: TillOwner) {
  return {
    read(): readonly Price[] {
      try {
        return list.safeParse(JSON.parse(storage().getItem(nameOf(owner)) ?? '[]')).data ?? []
      } catch {
        return []
      }
    },
    /** The first so many of them, in place of what was there. */
    keep(products: readonly Price[]): void {
      try {
        const kept = products.slice(0, MAX_PRICES).map((one) => price.parse(one))
        storage().setItem(nameOf(owner), JSON.stringify(kept))
      } catch {
        // Then the till asks for each, as before.
      }
    },
  }
}
export type PriceList = ReturnType<typeof createPriceList>

/** Of all people but the one who is signed in; of everybody where nobody is. */
export function forgetPrices(storage: () => Storage, but: string | undefined): void {
  try {
    const kept = storage()
    for (const name of Object.keys(kept)) {
      const isOwn = but !== undefined && name.startsWith(`${PREFIX}${but} `)
      if (name.startsWith(PREFIX) && !isOwn) kept.removeItem(name)
    }
  } catch {
    // What could not be kept is not there.
  }
}
