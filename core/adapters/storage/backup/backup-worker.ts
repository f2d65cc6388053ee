import { parentPort, workerData } from 'node:worker_threads'

import { AppError } from '../../../contract/http/errors.ts'
import { goBehindOthers } from '../sqlite/engine/thread-priority.ts'

import { backupFailure } from './errors.ts'
import { runJob, type Job } from './jobs.ts'
import { refusedCodes, type WorkerReply } from './run-in-worker.ts'

/* The thread of one job: packing, hashing and checking a database keep nobody waiting. */

function asReply(error: unknown): WorkerReply {
  const failure = backupFailure(error)
  const code = failure instanceof AppError ? refusedCodes.find((known) => known === failure.code) : undefined
  if (!(failure instanceof AppError) || code === undefined) return { kind: 'failed', error: failure }
  return { kind: 'refused', code, message: failure.message, cause: String(failure.cause) }
}

goBehindOthers()
const reply = await runJob(workerData as Job).then((result): WorkerReply => ({ kind: 'done', result }), asReply)
parentPort?.postMessage(reply)
