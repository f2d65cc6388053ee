import { createAttachmentStore } from '../adapters/files/attachments.ts'
import { createProviderHttp } from '../adapters/provider/http/client.ts'
import { createProviders } from '../adapters/provider/registry.ts'
import type { SecretStore } from '../ports/installation/secret-store.ts'
import type { StoredFiles } from '../ports/installation/stored-files.ts'
import type { Clock } from '../ports/runtime/clock.ts'
import type { Ids } from '../ports/runtime/ids.ts'
import type { AuditHeads } from '../ports/audit/anchor.ts'
import type { Storage } from '../ports/storage.ts'
import type { SandboxLedger } from '../ports/submission/sandbox-ledger.ts'
import { possibleSecrets } from '../use-cases/instance/stored-secrets.ts'
import { damagedFiles } from '../use-cases/purchases/damaged-files.ts'
import { MoveError } from './move-error.ts'
import { verifyInThreads } from './verify-thread.ts'

/** All that one side has. */
export type Side = {
  /** As a sentence goes on. */
  readonly name: string
  readonly storage: Pick<Storage, 'read'>
  readonly secrets: SecretStore
  readonly files: StoredFiles
  /** Where the chains of the log have to end, as far as that is known beside the database. */
  readonly heads: AuditHeads | null
  readonly signedUpTo: number
}

type Parts = { readonly clock: Clock; readonly ids: Ids }

/**
 * The logs, the invoices, the accounts and the attachments of a side, as --verify checks them.
 *
 * @param database its file, which threads read
 * @throws MoveError
 */
export async function assertIntact(
  side: Side,
  database: string,
  { ids, signal }: Pick<Parts, 'ids'> & { readonly signal?: AbortSignal },
): Promise<void> {
  const { name, storage, secrets, files, heads, signedUpTo } = side
  const why = await verifyInThreads({ database, secrets, heads, signedUpTo }, signal)
  if (why !== null) throw new MoveError(`The audit log of ${name} ${why}`)
  const damaged = await damagedFiles(storage, createAttachmentStore({ files, ids }))
  if (damaged.length > 0) throw new MoveError(`Files of ${name} are damaged. ${damaged.join(' ')}`)
}

/** Nothing of the tables, indexes, triggers and keys of a side is missing or another one. @throws MoveError */
export async function assertSchema(name: string, storage: Side['storage']): Promise<void> {
  const [fault] = await storage.read(({ instance }) => instance.schemaFaults())
  if (fault) throw new MoveError(`The ${fault.type} ${fault.name} of ${name} is not as it should be: ${fault.fault}.`)
}

/** Copies every secret, and reads it back. Answers how many there are. */
export async function copySecrets(
  { storage, secrets }: Pick<Side, 'storage' | 'secrets'>,
  to: SecretStore,
  { clock, sandboxLedger }: Pick<Parts, 'clock'> & { readonly sandboxLedger: SandboxLedger },
): Promise<number> {
  const http = createProviderHttp({ clock, heardDate: () => undefined })
  try {
    const providers = createProviders({ clock, http, sandboxLedger })
    let copied = 0
    for (const name of await storage.read((unit) => possibleSecrets(unit, providers))) {
      const value = await secrets.get(name)
      if (value === null) continue
      if ((await to.get(name)) !== value) await to.set(name, value)
      if ((await to.get(name)) !== value) throw new MoveError('A secret could not be read back where it was moved to.')
      copied += 1
    }
    return copied
  } finally {
    http.close()
  }
}

/** Copies files that are not there yet. */
export async function copyFiles({
  from,
  to,
}: {
  readonly from: StoredFiles
  readonly to: StoredFiles
}): Promise<number> {
  const there = new Set((await to.list()).map(({ name }) => name))
  const names = (await from.list()).map(({ name }) => name)
  for (const name of names) {
    if (there.has(name)) continue
    const bytes = await from.get(name)
    if (bytes) await to.put(name, bytes)
  }
  return names.length
}
