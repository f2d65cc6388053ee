import type { QueryClient } from '@tanstack/react-query'

import { barcodeKey } from '../../../core/contract/barcode.ts'
import { listProducts, type Product } from '../../../core/contract/product.ts'
import type { Client } from '../../lib/api/client.ts'
import { meantRecord } from '../../lib/meant-record.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { looksScanned } from './entry.ts'
import { isRefusal } from './outbox.ts'
import type { Scan } from './scan-queue.ts'
import type { Found } from './till.ts'

/** A price that was looked up is good for that long, unless a product is changed here. */
const GOOD_FOR_MS = 60_000
const FEW = '8'

type Desk = { readonly client: Client; readonly queries: QueryClient; readonly businessId: string }

/** What is typed into the field, as products that may be meant. */
export const suggestedProducts = (client: Client, businessId: string, typed: string) => ({
  queryKey: ofBusiness(businessId, 'products', 'counter', typed),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await client.call(listProducts, { query: { businessId, search: typed, isActive: 'true', limit: FEW }, signal }))
      .data.items,
})

/**
 * The product of a barcode; of what is typed, the one that is meant. What nobody answers fails, and what was looked up
 * before is known without an answer.
 */
export async function findProduct({ client, queries, businessId }: Desk, { text, isScanned }: Scan): Promise<Found> {
  const queryKey = ofBusiness(businessId, 'products', 'barcode', barcodeKey(text))
  const list = async (query: object) =>
    (await client.call(listProducts, { query: { businessId, limit: FEW, ...query } })).data.items
  try {
    const known = await queries.fetchQuery({
      queryKey,
      queryFn: async () => (await list({ barcode: text }))[0] ?? null,
      // A barcode that is unknown now is asked for again.
      staleTime: ({ state }) => (state.data ? GOOD_FOR_MS : 0),
    })
    if (known) return { product: known }
    if (looksScanned(text)) return { maybe: [] }

    // What a scanner reads is a name by chance at most: somebody says.
    const found = await list({ search: text, isActive: 'true' })
    const product = meantRecord(found, text)
    if (product && !isScanned) return { product }
    return { maybe: found.length > 0 ? found : await list({ similarTo: text }) }
  } catch (error) {
    if (isRefusal(error)) return { maybe: [] }
    const before = queries.getQueryData<Product | null>(queryKey)
    if (before) return { product: before }
    throw error
  }
}
