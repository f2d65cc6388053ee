import { counterKeys, type TillStore } from './till-store.ts'

/** Whose till it is: one person's in one business. */
export type TillOwner = { readonly userId: string; readonly businessId: string }

/** Begins the names under which a browser keeps what is at the counter: nobody else who signs in here sees it. */
export const counterKeyPrefix = ({ userId, businessId }: TillOwner) => `${counterKeys}${userId} ${businessId}`

/** Whether somebody finished sales here that are not known to have arrived. */
export const hasUnsentSales = (store: TillStore, owner: TillOwner): boolean =>
  store.names(`${counterKeyPrefix(owner)} unsent `).length > 0

/** How many finished sales of others lie here for a business: they go on their way when those sign in. */
export function unsentOfOthers(store: TillStore, { userId, businessId }: TillOwner): number {
  const parts = store.names(counterKeys).map((name) => name.slice(counterKeys.length).split(' '))
  return parts.filter(([user, business, kind]) => user !== userId && business === businessId && kind === 'unsent')
    .length
}
