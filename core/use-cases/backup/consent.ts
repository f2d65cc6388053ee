import { fromElsewhere } from '../../domain/backup/holder.ts'
import type { StagedRestore } from '../../ports/installation/backups.ts'

/**
 * Lets a backup through that this installation made, and any other one once it was said that it is to be taken all the
 * same; else it is forgotten.
 *
 * @throws backup_from_elsewhere, which says whose it is
 */
export async function assertConsent(staged: StagedRestore, isConfirmed = false): Promise<void> {
  const { origin, backup } = staged
  if (origin === 'own' || isConfirmed) return
  try {
    throw fromElsewhere(origin, await staged.holder(), backup.createdAt)
  } finally {
    await staged.discard()
  }
}
