import type { QueryClient } from '@tanstack/react-query'

import { barcodeKey } from '../../../../core/contract/records/barcode.ts'
import { listProducts, type Product } from '../../../../core/contract/records/product.ts'
import { allPages, LARGEST_PAGE } from '../../../lib/api/all-pages.ts'
import type { Client } from '../../../lib/api/client.ts'
import type { Price, PriceList } from '../../../lib/counter/price-list.ts'
import { isBarcodeOf, resolveMatch } from '../../../lib/form/resolve-match.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { looksScanned } from './input.ts'
import { isRefusal } from './outbox.ts'
import type { Scan } from './scan-queue.ts'
import type { ProductMatch } from './till.ts'

/** A price that was looked up is good for that long, unless a product is changed here. */
const GOOD_FOR_MS = 60_000
/** Who has not said by then what is scanned does not say it: the queue at the counter is longer than that. */
const ANSWER_MS = 3_000
const FEW = '8'

type Desk = {
  readonly client: Client
  readonly queries: QueryClient
  readonly businessId: string
  readonly prices: PriceList
  /** How long an answer may take. */
  readonly answerMs?: number
}

/** What is typed into the field, as products that may be meant. */
export const suggestedProducts = (client: Client, businessId: string, typed: string) => ({
  queryKey: ofBusiness(businessId, 'products', 'counter', typed),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await client.call(listProducts, { query: { businessId, search: typed, isActive: 'true', limit: FEW }, signal }))
      .data.items,
})

/**
 * The product of a barcode; of what is typed, the one that is meant. Where nobody answers, what was looked up before is
 * known, and what is on the price list that is kept here; all else fails. So it is where the answer is too long in coming.
 */
export async function findProduct(
  { client, queries, businessId, prices, answerMs = ANSWER_MS }: Desk,
  { text, isScanned }: Scan,
): Promise<ProductMatch> {
  const queryKey = ofBusiness(businessId, 'products', 'barcode', barcodeKey(text))
  const signal = AbortSignal.timeout(answerMs)
  const list = async (query: object) =>
    (await client.call(listProducts, { query: { businessId, limit: FEW, ...query }, signal })).data.items
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
    const product = resolveMatch(found, text)
    if (product && !isScanned) return { product }
    return { maybe: found.length > 0 ? found : await list({ similarTo: text }) }
  } catch (error) {
    if (isRefusal(error)) return { maybe: [] }
    const before = queries.getQueryData<Price | null>(queryKey) ?? listedProduct(prices.read(), text, isScanned)
    if (before) return { product: before }
    throw error
  }
}

/** Without anybody to ask: a barcode has to be the one; of what was typed, only what is meant for sure. */
export function listedProduct(prices: readonly Price[], text: string, isScanned: boolean): Price | undefined {
  const coded = prices.find((one) => isBarcodeOf(one, text))
  return coded ?? (isScanned || looksScanned(text) ? undefined : resolveMatch(prices, text))
}

/** Fetches all that is sold for the time when nobody answers; what is kept stays where that fails. */
export async function refreshPrices({
  client,
  businessId,
  prices,
}: Omit<Desk, 'queries'>): Promise<readonly Product[] | undefined> {
  try {
    const all = await allPages(
      async (page) =>
        (await client.call(listProducts, { query: { businessId, isActive: 'true', page, limit: LARGEST_PAGE } })).data,
      () => undefined,
    )
    prices.keep(all)
    return all
  } catch {
    // It is fetched again with the next start of the counter.
    return undefined
  }
}
