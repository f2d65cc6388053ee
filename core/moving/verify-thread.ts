import { Worker } from 'node:worker_threads'

import type { AuditHeads } from '../ports/audit/anchor.ts'
import { SecretStoreError, type SecretStore } from '../ports/installation/secret-store.ts'

/** What a thread verifies: a database, with what is known of its log beside it. */
export type VerifyOrder = {
  readonly database: string
  /** The log, the invoices and the schema; or whether records and balances agree with what log and entries say. */
  readonly part: 'written' | 'agreement'
  readonly heads: AuditHeads | null
  readonly signedUpTo: number
}

/**
 * A key of the log is wanted, by the name of its secret; or `why`: null where all is what was written, else why not, as a
 * sentence goes on that names the log.
 */
export type VerifyReply = { readonly secret: string } | { readonly why: string | null }

/** A secret that was asked for; null where there is none. */
export type VerifySecret = { readonly name: string; readonly value: string | null }

type Verified = Pick<VerifyOrder, 'database' | 'heads' | 'signedUpTo'> & { readonly secrets: Pick<SecretStore, 'get'> }

/**
 * Verifies the log, the invoices and the accounts of a database, as --verify does, in two threads: whoever moves data goes
 * on meanwhile.
 *
 * @param signal ends it without an answer
 * @returns null where all is what was written; else why not, as a sentence goes on that names the log
 */
export async function verifyInThreads({ secrets, ...of }: Verified, signal?: AbortSignal): Promise<string | null> {
  const [written, agreement] = await Promise.all([
    inThread({ ...of, part: 'written' }, secrets, signal),
    inThread({ ...of, part: 'agreement' }, secrets, signal),
  ])
  return written ?? agreement
}

function inThread(
  workerData: VerifyOrder,
  secrets: Pick<SecretStore, 'get'>,
  signal?: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { workerData })
    signal?.addEventListener('abort', () => void worker.terminate(), { once: true })
    worker.on('message', (reply: VerifyReply) => {
      if ('why' in reply) return resolve(reply.why)
      const answer = (value: string | null) => worker.postMessage({ name: reply.secret, value } satisfies VerifySecret)
      keyOf(secrets, reply.secret).then(answer, reject)
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread that verifies ended with ${code} and no answer.`)))
  })
}

/** A store that does not answer has no key: then the log cannot be checked, which is said. */
async function keyOf(secrets: Pick<SecretStore, 'get'>, name: string): Promise<string | null> {
  try {
    return await secrets.get(name)
  } catch (error) {
    if (error instanceof SecretStoreError) return null
    throw error
  }
}
