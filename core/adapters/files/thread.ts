import { Worker } from 'node:worker_threads'

import { AppError } from '../../contract/http/errors.ts'
import { FileTooBig } from '../../domain/job/troubles.ts'
import type { FileFacts } from '../../ports/activity/job-files.ts'

import type { FileRequest, FileReply } from './messages.ts'

/** Rows and compressed pieces live for a moment; what needs more ends the thread and not the program. */
const MOST_HEAP_MB = 256

/** One thread that writes one file. */
export type FileThread = {
  /** One order at a time. @throws storage_full, FileTooBig */
  ask(order: FileRequest): Promise<FileFacts | undefined>
  end(): Promise<void>
}

export function openFileThread(): FileThread {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  })
  let asked: { resolve: (reply: FileReply) => void; reject: (error: unknown) => void } | undefined
  let trouble: Error | undefined
  worker.on('message', (reply: FileReply) => asked?.resolve(reply))
  worker.once('error', (error: unknown) => (trouble = error instanceof Error ? error : new Error(String(error))))
  worker.once('exit', () => {
    asked?.reject(trouble ?? new AppError('shutting_down'))
    trouble ??= new AppError('shutting_down')
  })

  return {
    async ask(order) {
      if (trouble) throw trouble
      const bytes = order.kind === 'file' ? order.bytes.buffer : undefined
      const reply = await new Promise<FileReply>((resolve, reject) => {
        asked = { resolve, reject }
        worker.postMessage(order, bytes instanceof ArrayBuffer ? [bytes] : [])
      })
      if (reply.kind === 'done') return reply.facts
      throw asAppError(reply)
    },
    async end() {
      await worker.terminate()
    },
  }
}

function asAppError({ error, code }: Extract<FileReply, { kind: 'failed' }>): unknown {
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('storage_full', { cause: error })
  return code === 'TOO_BIG' ? new FileTooBig({ cause: error }) : error
}
