import { parentPort, workerData } from 'node:worker_threads'

import Database from 'better-sqlite3'
import { z } from 'zod'

import { pagesAreSound } from './quick-check.ts'
import { goBehindOthers } from './thread-priority.ts'

/* A thread of its own: a database of a gigabyte takes seconds, and nobody waits for it. */
goBehindOthers()
const db = new Database(z.string().parse(workerData), { readonly: true })
try {
  parentPort?.postMessage(pagesAreSound(db))
} finally {
  db.close()
}
