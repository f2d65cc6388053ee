import { apiClient, type Api, type ApiAnswer } from '../../support/api-client.ts'
import { dataOf, invoiceBody } from '../../support/scenario.ts'
import type { App } from './app.ts'

export type Till = { readonly api: Api; readonly id: string; readonly key: string }

/** A till with a key of its own. */
export async function openTill(app: App, businessId: string, changes: object = {}): Promise<Till> {
  const { id, key } = dataOf(
    await app.owner.post('/v1/api-keys', { businessId, name: 'Till 1', role: 'MANAGER', ...changes }),
  )
  return { api: apiClient(app.server.url, key), id, key }
}

/** The tills of the business make prices of their own, and sell what is in no list. */
export async function letTillsPrice(app: App, businessId: string): Promise<void> {
  const counterLimits = { CREATOR: { priceChange: true, discountPercent: 100 } }
  dataOf(await app.owner.patch(`/v1/businesses/${businessId}/settings`, { counterLimits }))
}

let keys = 0
export const freshKey = (): string => `till-1/receipt-${++keys}`

/** A request with an Idempotency-Key. */
export function keyed(
  api: Api,
  key: string,
  method: 'POST' | 'PATCH',
  path: string,
  body?: unknown,
): Promise<ApiAnswer> {
  const headers = { 'idempotency-key': key }
  if (body === undefined) return api.request(method, path, { headers })
  return api.request(method, path, {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** What a till sends for one sale. */
export const sale =
  (businessId: string, customerId: string) =>
  (api: Api, key: string, changes: object = {}): Promise<ApiAnswer> =>
    keyed(api, key, 'POST', '/v1/invoices', invoiceBody(businessId, customerId, changes))

export const isReplay = (answer: ApiAnswer): boolean => answer.headers.get('idempotency-replayed') === 'true'

export async function numbersOf(api: Api, businessId: string): Promise<string[]> {
  const { items } = dataOf(await api.get(`/v1/businesses/${businessId}/number-register?limit=100`))
  return items.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber)
}
