import type { KeptOwner } from '../../lib/kept/unsaved-lines.ts'

export type PriceModes = ReturnType<typeof createPriceModes>

const MOST = 200

/**
 * Whether VAT is in the prices of a draft as they are typed: prices go to the core without it, so this browser keeps it,
 * of the drafts that were typed last. Where storage is blocked, a draft comes back as new invoices begin.
 */
export function createPriceModes(storage: () => Storage, { userId, businessId }: KeptOwner) {
  const key = `invoice-desk.price-modes.${userId}.${businessId}`
  const all = (): readonly (readonly [id: string, includesVat: boolean])[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(key) ?? '{}')
      return typeof kept === 'object' && kept !== null ? Object.entries(kept).filter(isMode) : []
    } catch {
      return []
    }
  }

  return {
    /** @param id of the draft in the core */
    load: (id: string): boolean | undefined => all().find(([known]) => known === id)?.[1],

    save(id: string, includesVat: boolean): void {
      const before = all()
      if (before.some(([known, mode]) => known === id && mode === includesVat)) return
      const others = before.filter(([known]) => known !== id).slice(1 - MOST)
      try {
        storage().setItem(key, JSON.stringify(Object.fromEntries([...others, [id, includesVat]])))
      } catch {
        // A full storage keeps nothing more.
      }
    },
  }
}

const isMode = (entry: [string, unknown]): entry is [string, boolean] => typeof entry[1] === 'boolean'
