import type { KeptOwner } from '../../lib/kept/unsaved-lines.ts'
import { createPerDraft } from './per-draft.ts'

export type PriceModes = ReturnType<typeof createPriceModes>

/**
 * Whether VAT is in the prices of a draft as they are typed: prices go to the core without it, so this browser keeps it.
 * A draft of which it is not known comes back as new invoices begin.
 */
export function createPriceModes(storage: () => Storage, { userId, businessId }: KeptOwner) {
  const modes = createPerDraft(storage, `invoice-desk.price-modes.${userId}.${businessId}`, isMode)
  return { load: modes.of, save: (id: string, includesVat: boolean) => modes.keep(id, includesVat) }
}

const isMode = (value: unknown): value is boolean => typeof value === 'boolean'
