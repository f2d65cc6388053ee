import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

import type { Errand, ErrandReply, ReadingOrder, ReadingReply, ReadingWorkerData, ToWorker } from './reading-thread.ts'

/* The thread that answers heavy reads: the product without a door, over a connection of its own that only reads. */

const { database, compiled, checkAnswers } = workerData as ReadingWorkerData
if (compiled !== undefined) enableCompileCache(compiled)
const [
  { answerHeavyRead },
  { openUnits },
  { openSecondReader },
  { createQrEncryptor },
  { systemIds },
  { writeXlsx },
  { writeZip },
] = await Promise.all([
  import('./api/heavy-reads.ts'),
  import('./use-cases/units.ts'),
  import('./adapters/storage/sqlite/storage.ts'),
  import('./adapters/crypto/qr-encryptor.ts'),
  import('./runtime/ids.ts'),
  import('./adapters/files/write-xlsx.ts'),
  import('./adapters/files/write-zip.ts'),
])

const storage = openSecondReader(database)
const encryptor = createQrEncryptor()

let lastErrand = 0
const errands = new Map<number, (reply: ErrandReply) => void>()

/** Has something done by the thread that this one belongs to. */
async function send(errand: Errand): Promise<Uint8Array | undefined> {
  const asks = ++lastErrand
  const reply = await new Promise<ErrandReply>((resolve) => {
    errands.set(asks, resolve)
    parentPort?.postMessage({ asks, errand })
  })
  errands.delete(asks)
  if ('error' in reply) throw new Error(reply.error)
  return reply.bytes
}

/** Papers are drawn where all others are. */
const papers = {
  uploads: { read: (given: string) => send({ errand: 'readUpload', given }) },
  printer: {
    async printVatMonth(given: Extract<Errand, { errand: 'printVatMonth' }>['given']): Promise<Uint8Array> {
      const bytes = await send({ errand: 'printVatMonth', given })
      if (!bytes) throw new Error('A paper has no bytes.')
      return bytes
    },
  },
}

async function carryOut({ read, now, copiedFrom, isRetired }: ReadingOrder): Promise<ReadingReply> {
  // The time of whoever asks: the same day, also where that clock is another one than the machine's.
  const clock = { now: () => new Date(now), monotonic: () => performance.now() }
  const units = openUnits({
    storage: { ...storage, write: () => Promise.reject(new Error('A heavy read wanted to write.')) },
    ...{ clock, encryptor, ids: systemIds(clock) },
    installation: { copiedFrom: () => copiedFrom, isRetired: () => isRetired },
    committed: () => undefined,
  })
  try {
    return {
      kind: 'answered',
      answer: await answerHeavyRead({ units, clock, writeXlsx, writeZip, ...papers }, read, {
        checkAnswers,
        state: storage,
      }),
    }
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

let isFirst = true
/** One at a time: what is read of a month may be large. */
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (message: ToWorker) => {
  if ('asks' in message) {
    errands.get(message.asks)?.(message.reply)
    return
  }
  const { id, order } = message
  last = last.then(async () => {
    const reply = await carryOut(order)
    parentPort?.postMessage({ id, reply }, transferred(reply))
    // What was compiled for the first answer is there for the next start; a thread that is ended writes nothing.
    if (isFirst) flushCompileCache()
    isFirst = false
  })
})

/** Bytes change hands without being copied. */
function transferred(reply: ReadingReply): ArrayBuffer[] {
  if (reply.kind === 'failed' || reply.answer.kind === 'refused') return []
  return [reply.answer.kind === 'file' ? reply.answer.bytes.buffer : reply.answer.body.buffer]
}
