/** Whose till it is: one person's in one business. */
export type TillOwner = { readonly userId: string; readonly businessId: string }

/** Begins the names under which a browser keeps what is at the counter: nobody else who signs in here sees it. */
export const counterKeyPrefix = ({ userId, businessId }: TillOwner) => `invoice-desk.counter ${userId} ${businessId}`

/** Whether somebody finished sales here that are not known to have arrived. A blocked storage keeps none. */
export function hasUnsentSales(storage: () => Storage, owner: TillOwner): boolean {
  try {
    return Object.keys(storage()).some((name) => name.startsWith(`${counterKeyPrefix(owner)} unsent `))
  } catch {
    return false
  }
}
