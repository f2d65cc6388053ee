import { useUserId } from '../api/api-context.ts'
import { createDraftValues } from './draft-values.ts'
import type { DraftOwner } from './unsaved-lines.ts'

export type PriceModes = ReturnType<typeof createPriceModes>

/**
 * Whether VAT is in the prices of a draft as they are typed: prices go to the core without it, so this browser keeps it.
 * A draft of which it is not known comes back as new invoices begin.
 */
export function createPriceModes(storage: () => Storage, { userId, businessId }: DraftOwner) {
  const modes = createDraftValues(storage, `invoice-desk.price-modes.${userId}.${businessId}`, isMode)
  return {
    load: modes.of,
    save: (id: string, includesVat: boolean) => modes.keep(id, includesVat),
    /** A draft that was made of another one shows its prices as those were typed. */
    copy(from: string, to: string): void {
      const includesVat = modes.of(from)
      if (includesVat !== undefined) modes.keep(to, includesVat)
    },
  }
}

const isMode = (value: unknown): value is boolean => typeof value === 'boolean'

/** Of whoever is signed in: that a draft was made of another one, whose prices it shows as those were typed. */
export function useCopyPriceMode(businessId: string): (from: string, to: string) => void {
  const userId = useUserId()
  return (from, to) => {
    if (userId !== undefined) createPriceModes(() => localStorage, { userId, businessId }).copy(from, to)
  }
}
