import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'

import type { HeavyAnswer, HeavyRead, Papers, ReadElsewhere } from './api/heavy-reads.ts'
import type { CopiedFrom, Installation } from './ports/installation/installation.ts'
import type { Clock } from './ports/runtime/clock.ts'
import type { Logger } from './ports/runtime/logger.ts'

/** A read, with what of this program it depends on beside the database. */
export type ReadingOrder = {
  readonly read: HeavyRead
  /** Milliseconds since 1970. */
  readonly now: number
  readonly copiedFrom: CopiedFrom | null
  readonly isRetired: boolean
}

export type ReadingReply =
  { readonly kind: 'answered'; readonly answer: HeavyAnswer } | { readonly kind: 'failed'; readonly error: string }

/** What the thread asks for while it reads, of what belongs to this one: papers are drawn in another. */
type Errands = {
  readonly readUpload: Papers['uploads']['read']
  readonly printVatMonth: Papers['printer']['printVatMonth']
}
export type Errand = {
  readonly [E in keyof Errands]: { readonly errand: E; readonly given: Parameters<Errands[E]>[0] }
}[keyof Errands]

/** How an errand went; `error` where it failed. */
export type ErrandReply = { readonly bytes: Uint8Array | undefined } | { readonly error: string }

type FromWorker =
  { readonly id: number; readonly reply: ReadingReply } | { readonly asks: number; readonly errand: Errand }

export type ToWorker =
  { readonly id: number; readonly order: ReadingOrder } | { readonly asks: number; readonly reply: ErrandReply }

export type ReadingWorkerData = {
  readonly database: string
  readonly checkAnswers: boolean
  /** The folder of what was compiled before. */
  readonly compiled: string | undefined
}

type Options = {
  /** The file of the database, which this program has open. */
  readonly database: string
  readonly checkAnswers: boolean
  readonly clock: Clock
  readonly installation: Pick<Installation, 'copiedFrom' | 'isRetired'>
  readonly logger: Logger
  readonly papers: Papers
  /** Looks whether the files of the database are what they were. @throws data_unavailable */
  readonly look: () => Promise<void>
  /** How long the thread may have nothing to do before it is let go, with its memory. */
  readonly restMs?: number
  readonly fromDocuments?: number
  readonly openWorker?: (data: ReadingWorkerData) => Worker
}

const REST_MS = 30_000
/** With 8,700 the longest envelope, of the books, took 30 ms of the thread of everybody, and an Excel file 50. */
const FROM_DOCUMENTS = 10_000
/** Enough for a month of 300,000 documents; what needs more ends the thread and not the program. */
const MOST_HEAP_MB = 2_048

const openReadingWorker = (workerData: ReadingWorkerData): Worker =>
  new Worker(new URL('./reading-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  })

const tell = (worker: Worker, message: ToWorker): void => worker.postMessage(message)

async function carriedOut({ uploads, printer }: Papers, { errand, given }: Errand): Promise<ErrandReply> {
  try {
    return { bytes: await (errand === 'readUpload' ? uploads.read(given) : printer.printVatMonth(given)) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

type Waiting = (answer: HeavyAnswer | undefined) => void
type Running = { readonly worker: Worker; readonly waiting: Map<number, Waiting>; readonly ended: Promise<void> }

export type ReadingThread = ReadElsewhere & {
  /** Ends the thread: whoever waits for it is answered here. The database is closed when it resolves. */
  close(): Promise<void>
}

/**
 * The thread of heavy reads. It is started with the first one, and let go when it had none for a while. Whatever goes wrong
 * in it or with it is no answer: then the read is answered by whoever asked, in the thread of everybody.
 */
export function createReadingThread({
  database,
  checkAnswers,
  clock,
  installation,
  logger,
  papers,
  look,
  restMs = REST_MS,
  fromDocuments = FROM_DOCUMENTS,
  openWorker = openReadingWorker,
}: Options): ReadingThread {
  let running: Running | undefined
  let resting: NodeJS.Timeout | undefined
  let lastId = 0
  let isClosed = false

  function start(): Running {
    const compiled = getCompileCacheDir()
    // Below it Node makes a folder per version, which is what it answers.
    const worker = openWorker({
      database,
      checkAnswers,
      compiled: compiled === undefined ? undefined : dirname(compiled),
    })
    const waiting = new Map<number, Waiting>()
    let trouble: unknown
    worker.on('message', (message: FromWorker) => {
      if ('errand' in message) {
        void carriedOut(papers, message.errand).then((reply) => tell(worker, { asks: message.asks, reply }))
        return
      }
      const { id, reply } = message
      if (reply.kind === 'failed') logger.warn('reading.failed', { error: reply.error })
      settle(id, reply.kind === 'answered' ? reply.answer : undefined)
    })
    worker.once('error', (error: unknown) => (trouble = error))
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        if (running === started) running = undefined
        if (trouble !== undefined) logger.error('reading.threadEnded', { error: trouble })
        for (const id of [...waiting.keys()]) settle(id, undefined)
        resolve()
      })
    })
    const settle = (id: number, answer: HeavyAnswer | undefined): void => {
      waiting.get(id)?.(answer)
      waiting.delete(id)
      if (waiting.size > 0) return
      // Only what is being read keeps the process alive.
      worker.unref()
      clearTimeout(resting)
      if (running === started) resting = setTimeout(() => void letGo(), restMs).unref()
    }
    const started: Running = { worker, waiting, ended }
    return started
  }

  async function letGo(): Promise<void> {
    const left = running
    running = undefined
    clearTimeout(resting)
    await left?.worker.terminate()
    await left?.ended
  }

  function ask(read: HeavyRead): Promise<HeavyAnswer | undefined> {
    if (isClosed) return Promise.resolve(undefined)
    running ??= start()
    const { worker, waiting } = running
    clearTimeout(resting)
    worker.ref()
    const id = ++lastId
    const order: ReadingOrder = {
      ...{ read, now: clock.now().getTime() },
      ...{ copiedFrom: installation.copiedFrom(), isRetired: installation.isRetired() },
    }
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      tell(worker, { id, order })
    })
  }

  return {
    fromDocuments,
    async answer(read) {
      const answer = await ask(read)
      // A thread that was started since may have opened another file than this program has.
      if (answer) await look()
      return answer
    },
    async close() {
      isClosed = true
      await letGo()
    },
  }
}
