import { AppError } from '../../contract/http/errors.ts'
import type { PdfFormat } from '../../contract/printing/invoice-document.ts'
import { sampleDocument } from '../../domain/printing/sample-document.ts'
import type { PdfFacts, PrintablePiece, Printer, WrittenFile } from '../../ports/printing/printer.ts'
import type { Logger } from '../../ports/runtime/logger.ts'

import type { PdfRequest, PdfReply, LogoMessage } from './pdf-messages.ts'
import { openPdfThread, type PdfThread } from './pdf-thread.ts'

type Options = {
  readonly logger: Logger
  readonly openThread?: () => PdfThread
  /** How long the thread may have nothing to do before it is let go. */
  readonly restMs?: number
  /** How many files may wait or be drawn at a time. */
  readonly mostFiles?: number
  /** Whether it gets warm before the first document; else that one waits for the thread. */
  readonly warmsAhead?: boolean
  /** A thread that keeps more than this is let go after the file at hand. */
  readonly mostHeapBytes?: number
}

/** A till prints again within a minute where there is a queue, and then waits for no fonts. */
const REST_MS = 60_000
const MOST_FILES = 48
const MOST_HEAP_BYTES = 160 * 1024 * 1024
const BUSY_SECONDS = 3

/**
 * The printer, in a thread of its own that is started with the first document, or a little before it. It draws one document at a time; one that
 * is asked for alone waits for the document at hand of a file of several, and never for the whole of it.
 */
export function createPrinter({
  logger,
  openThread = openPdfThread,
  restMs = REST_MS,
  mostFiles = MOST_FILES,
  mostHeapBytes = MOST_HEAP_BYTES,
  warmsAhead = true,
}: Options): Printer & { close(): Promise<void> } {
  let thread: PdfThread | undefined
  let resting: NodeJS.Timeout | undefined
  let files = 0
  /** Files of several documents that stand half drawn in the thread, by their numbers. */
  const halfDrawn = new Set<number>()
  let lastFile = 0
  let isClosed = false
  const nextOrder = oneAtATime()
  const nextBatch = oneAtATime()

  function running(): PdfThread {
    if (isClosed) throw new AppError('shutting_down')
    if (thread) return thread
    const started = openThread()
    thread = started
    void started.ended.then((error) => {
      if (thread === started) forget()
      if (error !== undefined) logger.error('printing.threadEnded', { error })
    })
    return started
  }

  function forget(): void {
    thread = undefined
    halfDrawn.clear()
  }

  function letGo(reason: 'rest' | 'memory' | 'closed'): Promise<void> {
    const left = thread
    forget()
    if (left) logger.info('printing.threadLetGo', { reason })
    return left?.end() ?? Promise.resolve()
  }

  /** Gives an order when those before it are answered: to the thread `to`, where the file at hand is in that one. */
  function ask(order: PdfRequest, to?: PdfThread): Promise<{ reply: PdfReply; by: PdfThread }> {
    return nextOrder(async () => {
      // The file at hand was in the memory of a thread that is no more.
      if (to && to !== thread) throw new AppError('printing_failed')
      const by = running()
      const reply = await by.ask(order)
      if (order.kind === 'begin') halfDrawn.add(order.file)
      if (order.kind === 'finish' || order.kind === 'giveUp') halfDrawn.delete(order.file)
      if (halfDrawn.size === 0 && reply.heapBytes > mostHeapBytes) await letGo('memory')
      return { reply, by }
    })
  }

  /** Counts one file, from when it is asked for until its bytes are there. @throws printing_busy */
  async function counted<T>(work: () => Promise<T>): Promise<T> {
    if (files >= mostFiles) throw new AppError('printing_busy', { retryAfterSeconds: BUSY_SECONDS })
    files += 1
    clearTimeout(resting)
    try {
      return await work()
    } finally {
      files -= 1
      if (files === 0 && thread) resting = setTimeout(() => void letGo('rest'), restMs).unref()
    }
  }

  const file = (work: () => Promise<PdfReply>): Promise<Uint8Array> => counted(async () => bytesOf(await work()))

  /** Draws several into one file, in memory or at `path`. */
  async function drawAll(
    pieces: AsyncIterable<PrintablePiece>,
    { format, facts, path }: { format: PdfFormat; facts: PdfFacts; path?: string },
  ): Promise<PdfReply> {
    const number = ++lastFile
    const begin = { kind: 'begin', file: number, format, facts, ...(path !== undefined && { path }) } as const
    const { reply, by } = await ask(begin)
    assertDone(reply)
    const sendLogo = logosSentOnce()
    try {
      for await (const { logo, ...piece } of pieces) {
        assertDone((await ask({ kind: 'draw', file: number, piece, logo: sendLogo(logo) }, by)).reply)
      }
    } catch (error) {
      await ask({ kind: 'giveUp', file: number }, by).catch(() => undefined)
      throw error
    }
    return (await ask({ kind: 'finish', file: number }, by)).reply
  }

  return {
    warm() {
      if (!warmsAhead || isClosed) return
      // Somebody is at it: the next document finds the thread there.
      if (thread && files === 0) resting?.refresh()
      if (thread || files > 0) return
      counted(() => ask({ kind: 'print', printable: { document: SAMPLE, logo: undefined }, format: 'a4' })).catch(
        (error: unknown) => logger.error('printing.notWarm', { error }),
      )
    },

    print: (printable, format) => file(async () => (await ask({ kind: 'print', printable, format })).reply),

    printReceipt: (printable, format) => file(async () => (await ask({ kind: 'receipt', printable, format })).reply),

    printStatement: (printable) => file(async () => (await ask({ kind: 'statement', printable })).reply),

    printVatMonth: (printable) => file(async () => (await ask({ kind: 'vatMonth', printable })).reply),

    printWhtReceipt: (printable) => file(async () => (await ask({ kind: 'whtReceipt', printable })).reply),

    printTillReport: (printable, format) =>
      file(async () => (await ask({ kind: 'tillReport', printable, format })).reply),

    printRoll: (order) => file(async () => (await ask({ kind: 'roll', order })).reply),

    printAll: (pieces, format, facts) => file(() => nextBatch(() => drawAll(pieces, { format, facts }))),

    // Not behind the others of several: whoever waits for twenty pages does not wait for a thousand.
    printInto: (path, pieces, format, facts) =>
      counted(async () => writtenBy(await drawAll(pieces, { format, facts, path }))),

    async close() {
      isClosed = true
      clearTimeout(resting)
      await letGo('closed')
    },
  }
}

/** Drawn for nobody: it needs the fonts, a table and a code, as what is drawn next does. */
const SAMPLE = sampleDocument(
  { name: '-', tin: '-', registrationNumber: null, address: [], phone: null, email: null, chargesVat: true },
  null,
  { day: '2026-01-01', dueDay: '2026-01-31', at: '2026-01-01T09:00:00.000Z' },
)

/** Runs what it is given one after the other, in the order it came. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

function logosSentOnce(): (logo: Uint8Array | undefined) => LogoMessage | undefined {
  const keys = new Map<Uint8Array, number>()
  return (logo) => {
    if (logo === undefined) return undefined
    const key = keys.get(logo)
    if (key !== undefined) return { key }
    keys.set(logo, keys.size)
    return { key: keys.size - 1, bytes: logo }
  }
}

function bytesOf({ result }: PdfReply): Uint8Array {
  if (result.kind === 'file') return result.bytes
  throw result.kind === 'failed' ? result.error : new Error('The thread of PDFs answered no file.')
}

function writtenBy({ result }: PdfReply): WrittenFile {
  if (result.kind === 'written') return result.file
  throw result.kind === 'failed' ? result.error : new Error('The thread of PDFs wrote no file.')
}

function assertDone({ result }: PdfReply): void {
  if (result.kind === 'failed') throw result.error
}
