import type { PurchaseQuery } from '../../../../ports/purchases/purchase-repository.ts'

/** What narrows a list of bills, whatever database they are in. */

const isSaid = (value: unknown): boolean => value !== undefined && value !== ''

/** Whether nothing narrows the list but what counts know. */
export function isCounted(query: PurchaseQuery): boolean {
  const { order: _, page: _page, after: _after, limit: _limit, businessId: _of, environment: _in, ...said } = query
  const { status: _status, type: _type, ...others } = said
  return !Object.values(others).some(isSaid)
}

/** Whether nothing narrows the list at all. */
export const isAll = (query: PurchaseQuery): boolean =>
  isCounted(query) && query.status === undefined && query.type === undefined
