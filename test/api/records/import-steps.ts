import { expect } from 'vitest'

import type { Api, ApiAnswer, Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'

export type ImportOptions = { readonly mode?: string; readonly onExisting?: string; readonly defaults?: object }

/** Sends rows to the import of customers, products or payment details of a business. */
export const importRecords =
  (api: Api, businessId: string, kind: 'customers' | 'products' | 'payment-details') =>
  (rows: unknown, { mode = 'save', onExisting = 'refuse', ...rest }: ImportOptions = {}): Promise<ApiAnswer> =>
    api.post(`/v1/${kind}/import`, { businessId, mode, onExisting, ...rest, rows })

/** Every record of a kind, page by page: none may come twice. */
export async function listAll(api: Api, businessId: string, kind: string): Promise<Json[]> {
  const found: Json[] = []
  for (let page = 1; ; page++) {
    const { items, meta } = dataOf(await api.get(`/v1/${kind}?businessId=${businessId}&limit=100&page=${page}`))
    found.push(...items)
    if (page < meta.totalPages) continue

    expect(new Set(found.map(({ id }) => id)).size).toBe(meta.totalItems)
    return found
  }
}

/** What an import answered, without the ids. */
export const countsOf = ({ rows, created, updated, skipped, errors }: Json): Json => ({
  rows,
  created,
  updated,
  skipped,
  errors,
})
