import type { RunningCore } from './create-core.ts'

/**
 * Makes the data ready for another version of the program: `sending` where an invoice is on its way to the authority at
 * this moment, and nothing was done; else `ready`, with a verified backup.
 *
 * @throws AppError storage_full, storage_unavailable, secret_store_unavailable: without a backup nothing is updated
 */
export async function prepareUpdate({
  units,
  backups,
}: Pick<RunningCore, 'units' | 'backups'>): Promise<'sending' | 'ready'> {
  const onTheirWay = await units.read(({ submissions }) => submissions.inState('SENDING'))
  if (onTheirWay.length > 0) return 'sending'
  await backups.create('upgrade')
  return 'ready'
}
