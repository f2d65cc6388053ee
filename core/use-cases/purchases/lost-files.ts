import type { AttachmentStore } from '../../ports/purchases/attachment-store.ts'
import type { Units } from '../../ports/unit.ts'

/** A file is written before its bill names it: one that is younger may still be named. */
const KEPT_MS = 24 * 60 * 60 * 1000

type Files = {
  readonly units: Units
  readonly attachments: Pick<AttachmentStore, 'list' | 'remove'>
  readonly clock: { readonly now: () => Date }
}

/**
 * Removes photos and PDFs that no bill of any business names, a day after they were written: a crash left them between the
 * file and its bill. @returns how many
 */
export async function clearLostFiles({ units, attachments, clock }: Files): Promise<number> {
  const before = clock.now().getTime() - KEPT_MS
  const old = (await attachments.list()).filter(({ writtenAt }) => writtenAt < before)
  if (old.length === 0) return 0
  // Read after the files: what was named meanwhile is among it.
  const named = new Set((await units.read(({ purchases }) => purchases.allAttachments())).map((one) => one.storedAs))
  const lost = old.filter(({ storedAs }) => !named.has(storedAs))
  for (const { storedAs } of lost) await attachments.remove(storedAs)
  return lost.length
}
