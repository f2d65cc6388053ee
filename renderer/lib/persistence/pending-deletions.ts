import { z } from 'zod'

const pendingDeletion = z.object({
  area: z.enum(['customers', 'products', 'payment-details', 'suppliers']),
  id: z.string(),
  businessId: z.string(),
  name: z.string(),
  /** Until when it can be taken back, in milliseconds since 1970. */
  until: z.number(),
})

/** Somebody deleted it, and it can still be taken back: the core does not know yet. */
export type PendingDeletion = z.infer<typeof pendingDeletion>

/**
 * Deletions of one person that can still be taken back, so that neither a reload nor closing the window undoes them.
 * Where storage is blocked nothing is kept, and they last only if the window stays.
 */
export function createPendingDeletions(storage: () => Storage, userId: string) {
  const key = `invoice-desk.deletions ${userId}`
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  const all = (): readonly PendingDeletion[] =>
    attempt((kept) => z.array(pendingDeletion).safeParse(JSON.parse(kept.getItem(key) ?? '[]')).data) ?? []
  const write = (deletions: readonly PendingDeletion[]) =>
    attempt((kept) => (deletions.length === 0 ? kept.removeItem(key) : kept.setItem(key, JSON.stringify(deletions))))

  return {
    all,
    add: (deletion: PendingDeletion) => void write([...all().filter(({ id }) => id !== deletion.id), deletion]),
    remove: (recordId: string) => void write(all().filter(({ id }) => id !== recordId)),
  }
}
