import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'

import { AppError } from '../../contract/http/errors.ts'

import type { PdfRequest, PdfReply } from './pdf-messages.ts'

/** One thread that draws PDFs, for as long as it lives. */
export type PdfThread = {
  /** One order at a time. @throws printing_failed when the thread ends before it answers; shutting_down when it was ended */
  ask(order: PdfRequest): Promise<PdfReply>
  end(): Promise<void>
  /** Once, however it ends: with what went wrong, where something did. */
  readonly ended: Promise<unknown>
}

/** Enough for 200 invoices of 1,000 lines in one file; what needs more ends the thread and not the program. */
const MOST_HEAP_MB = 512
/** Instead of 48: nothing that a PDF is made of lives for long, and what is held between two is the machine's. */
const YOUNG_MB = 6

/** Starts a thread. It loads what it needs by itself; the first order waits for that. */
export function openPdfThread(entry = new URL('./pdf-worker.ts', import.meta.url)): PdfThread {
  const compiled = getCompileCacheDir()
  const worker = new Worker(entry, {
    // Below it Node makes a folder per version, which is what it answers.
    workerData: compiled === undefined ? undefined : dirname(compiled),
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  let asked: { resolve: (reply: PdfReply) => void; reject: (error: Error) => void } | undefined
  let trouble: unknown
  let isEnding = false
  // Only what is being drawn keeps the process alive.
  worker.unref()

  function settle(): typeof asked {
    const settled = asked
    asked = undefined
    worker.unref()
    return settled
  }

  worker.on('message', (reply: PdfReply) => settle()?.resolve(reply))
  worker.once('error', (error: unknown) => (trouble = error))
  const ended = new Promise<unknown>((resolve) => {
    worker.once('exit', (code) => {
      if (!isEnding) trouble ??= new Error(`The thread of PDFs ended by itself with ${code}.`)
      // First everybody knows that it is no more; then whoever waits for it.
      resolve(trouble)
      settle()?.reject(new AppError(isEnding ? 'shutting_down' : 'printing_failed', { cause: trouble }))
    })
  })

  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        asked = { resolve, reject }
        worker.ref()
        worker.postMessage(order)
      }),
    async end() {
      isEnding = true
      await worker.terminate()
    },
    ended,
  }
}
