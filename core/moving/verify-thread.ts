import { Worker } from 'node:worker_threads'

import { openReadOnly } from '../adapters/storage/sqlite/storage.ts'
import type { AuditHeads } from '../ports/audit/anchor.ts'
import { SecretStoreError, type SecretStore } from '../ports/installation/secret-store.ts'
import { auditKeySecret } from '../use-cases/audit/sealing.ts'

/** What a thread verifies: a database, with what is known of its log beside it. */
export type VerifyOrder = {
  readonly database: string
  /** The log, the invoices and the schema; or whether records and balances agree with what log and entries say. */
  readonly part: 'written' | 'agreement'
  /** The keys of its log, by the names of their secrets; none that is missing. */
  readonly secrets: ReadonlyMap<string, string>
  readonly heads: AuditHeads | null
  readonly signedUpTo: number
}

/** Null where all is what was written; else why not, as a sentence goes on that names the log. */
export type VerifyReply = { readonly why: string | null }

type Verified = Pick<VerifyOrder, 'database' | 'heads' | 'signedUpTo'> & { readonly secrets: Pick<SecretStore, 'get'> }

/**
 * Verifies the log, the invoices and the accounts of a database, as --verify does, in two threads: whoever moves data goes
 * on meanwhile.
 *
 * @param signal ends it without an answer
 * @returns null where all is what was written; else why not, as a sentence goes on that names the log
 */
export async function verifyInThreads({ secrets, ...of }: Verified, signal?: AbortSignal): Promise<string | null> {
  const order = { ...of, secrets: await keysOfLog(of.database, secrets) }
  const [written, agreement] = await Promise.all([
    inThread({ ...order, part: 'written' }, signal),
    inThread({ ...order, part: 'agreement' }, signal),
  ])
  return written ?? agreement
}

function inThread(workerData: VerifyOrder, signal?: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { workerData })
    signal?.addEventListener('abort', () => void worker.terminate(), { once: true })
    worker.once('message', ({ why }: VerifyReply) => resolve(why))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread that verifies ended with ${code} and no answer.`)))
  })
}

/** A store that does not answer has no key: then the log cannot be checked, which is said. */
async function keysOfLog(database: string, secrets: Pick<SecretStore, 'get'>): Promise<Map<string, string>> {
  const storage = openReadOnly(database)
  const keys = new Map<string, string>()
  try {
    for (const id of await storage.read(({ audit }) => audit.keyIds())) {
      const name = auditKeySecret(id)
      const value = await secrets.get(name)
      if (value !== null) keys.set(name, value)
    }
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error
  } finally {
    await storage.close()
  }
  return keys
}
