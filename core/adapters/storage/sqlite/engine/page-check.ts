import { Worker } from 'node:worker_threads'

export type PageCheck = {
  /** Whether all pages are sound; undefined where the check was stopped, or could not run. */
  readonly outcome: Promise<boolean | undefined>
  stop(): Promise<void>
}

/** Checks all pages of a database in a thread of its own, while others read and write it. */
export function checkPages(file: string): PageCheck {
  const worker = new Worker(new URL('./page-check-worker.ts', import.meta.url), { workerData: file })
  worker.unref()

  const outcome = new Promise<boolean | undefined>((resolve) => {
    worker.once('message', (sound: unknown) => resolve(sound === true))
    // SQLite throws for what it cannot even walk through.
    worker.once('error', (error: NodeJS.ErrnoException) => {
      resolve(/^SQLITE_(CORRUPT|NOTADB)/.test(error.code ?? '') ? false : undefined)
    })
    worker.once('exit', () => resolve(undefined))
  })
  return { outcome, stop: async () => void (await worker.terminate()) }
}
