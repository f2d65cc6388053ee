import { Worker } from 'node:worker_threads'

import { AppError } from '../../../contract/http/errors.ts'
import type { Backup } from '../../../domain/backup/backup.ts'

import type { Unpacked } from './archive.ts'
import type { Job, JobResult } from './jobs.ts'

/** Why a job is refused. */
export const refusedCodes = [
  'backup_damaged',
  'backup_passphrase_wrong',
  'storage_full',
  'storage_unavailable',
] as const
type RefusedCode = (typeof refusedCodes)[number]

/** Errors lose their kind on the way between threads: what a caller can act on goes by its code. */
export type WorkerReply =
  | { readonly kind: 'done'; readonly result: Backup | Unpacked }
  | { readonly kind: 'refused'; readonly code: RefusedCode; readonly message: string; readonly cause: string }
  | { readonly kind: 'failed'; readonly error: unknown }

/** What passes through is read in pieces, and dead at once: more room for it would only be more memory of the machine. */
const YOUNG_MB = 2

/** Runs one job in a thread of its own. @throws AppError, also when it is aborted */
export function runInWorker<J extends Job>(job: J, signal: AbortSignal): Promise<JobResult<J>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new AppError('shutting_down'))
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })

    const stop = (): void => {
      reject(new AppError('shutting_down'))
      void worker.terminate()
    }
    signal.addEventListener('abort', stop, { once: true })

    worker.once('message', (reply: WorkerReply) => {
      if (reply.kind === 'done') resolve(reply.result as JobResult<J>)
      else if (reply.kind === 'refused') reject(refusal(reply))
      else reject(reply.error instanceof Error ? reply.error : new Error(String(reply.error)))
    })
    worker.once('error', reject)
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop)
      // After an answer this changes nothing.
      reject(new Error(`The thread of a backup ended with ${code} and no answer.`))
    })
  })
}

function refusal({ code, message, cause }: Extract<WorkerReply, { kind: 'refused' }>): AppError {
  return new AppError<RefusedCode>(code, { message, cause: new Error(cause) })
}
