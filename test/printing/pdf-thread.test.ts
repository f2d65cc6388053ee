import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { renderInvoicePdf } from '../../core/adapters/printing/a4/invoice.ts'
import { openPdfThread } from '../../core/adapters/printing/pdf-thread.ts'
import { createPrinter } from '../../core/adapters/printing/printer.ts'
import { renderReceiptPdf } from '../../core/adapters/printing/receipt/receipt.ts'
import type { InvoiceDocument } from '../../core/domain/printing/invoice-document.ts'
import type { Printable } from '../../core/ports/printing/printer.ts'
import { memoryLogger } from '../support/memory/logger.ts'

import { standardInvoice } from './sample-invoice.ts'

const DEADLY = { notes: 'This brings the thread down.' }
const failingThread = () => openPdfThread(new URL('./failing-pdf-worker.ts', import.meta.url))

const printable = (changes: Partial<InvoiceDocument> = {}): Printable => ({
  document: { ...standardInvoice, ...changes },
  logo: undefined,
})
const facts = { title: '2 invoices', author: 'Okafor', subject: 'INV1, INV2', at: '2026-11-19T09:42:00.000Z' }

function openPrinter(options: Partial<Parameters<typeof createPrinter>[0]> = {}) {
  const threads: ReturnType<typeof openPdfThread>[] = []
  const logger = memoryLogger()
  const { openThread = openPdfThread, ...rest } = options
  const printer = createPrinter({
    logger,
    openThread() {
      const thread = openThread()
      threads.push(thread)
      return thread
    },
    ...rest,
  })
  onTestFinished(() => printer.close())
  return { ...printer, threads, events: () => logger.lines.map(({ event, fields }) => [event, fields['reason']]) }
}

async function* oneByOne(...all: readonly Printable[]): AsyncGenerator<Printable> {
  for (const one of all) yield await Promise.resolve(one)
}

describe('printing in a thread', () => {
  afterEach(() => void vi.useRealTimers())

  it('gives the bytes that drawing gives', async () => {
    const { print } = openPrinter()
    expect(Buffer.from(await print(printable(), 'a4'))).toEqual(await renderInvoicePdf(standardInvoice))
    expect(Buffer.from(await print(printable(), 'receipt-80'))).toEqual(
      await renderReceiptPdf(standardInvoice, 'receipt-80'),
    )
  })

  it('lets the event loop go on while a long invoice is drawn', async () => {
    const { print } = openPrinter()
    const [line] = standardInvoice.lines
    const lines = Array.from({ length: 1_000 }, () => line as NonNullable<typeof line>)

    const turns: string[] = []
    const drawn = print(printable({ lines }), 'a4').then(() => turns.push('drawn'))
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    turns.push('fifty turns')
    await drawn
    expect(turns).toEqual(['fifty turns', 'drawn'])
  })

  it('starts no thread before the first document, and one for all that follow', async () => {
    const { print, threads } = openPrinter()
    expect(threads).toHaveLength(0)
    await Promise.all([print(printable(), 'a4'), print(printable(), 'receipt-58'), print(printable(), 'a4')])
    expect(threads).toHaveLength(1)
  })

  it('gets warm before the first document, once, and stays so while somebody looks at invoices', async () => {
    const { warm, print, threads, events } = openPrinter()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    warm()
    warm()
    await print(printable(), 'a4')
    expect(threads).toHaveLength(1)

    vi.advanceTimersByTime(40_000)
    warm()
    vi.advanceTimersByTime(40_000)
    expect(events()).toEqual([])
    vi.advanceTimersByTime(20_000)
    expect(events()).toEqual([['printing.threadLetGo', 'rest']])

    warm()
    await print(printable(), 'a4')
    expect(threads).toHaveLength(2)
  })

  it('gives a document after a thread that would not get warm', async () => {
    const opened = [() => openPdfThread(new URL('./no-such-worker.ts', import.meta.url)), openPdfThread]
    const { warm, print, events } = openPrinter({ openThread: () => (opened.shift() ?? openPdfThread)() })
    warm()
    await vi.waitFor(() => expect(events()).toContainEqual(['printing.notWarm', undefined]))
    await expect(print(printable(), 'a4')).resolves.toBeDefined()
  })

  it('prints one between two of a file of several', async () => {
    const { print, printAll } = openPrinter()
    const order: string[] = []
    async function* asked(): AsyncGenerator<Printable> {
      yield printable({ number: 'INV1' })
      // The first is drawn when the second is asked for: now comes a till.
      order.push('till asks')
      await print(printable(), 'receipt-80').then(() => order.push('till has its receipt'))
      yield printable({ number: 'INV2' })
    }
    const file = await printAll(asked(), 'a4', facts)
    order.push('file')
    expect(order).toEqual(['till asks', 'till has its receipt', 'file'])
    expect(Buffer.from(file).includes('/Count 2')).toBe(true)
  })

  it('makes files of several one after the other', async () => {
    const { printAll, threads } = openPrinter()
    const files = await Promise.all([
      printAll(oneByOne(printable(), printable()), 'a4', facts),
      printAll(oneByOne(printable(), printable(), printable()), 'a4', facts),
    ])
    expect(files.map((file) => /\/Count (\d+)/.exec(Buffer.from(file).toString('latin1'))?.[1])).toEqual(['2', '3'])
    expect(threads).toHaveLength(1)
  })

  it('gives up a file whose invoices cannot be read, and goes on', async () => {
    const { print, printAll } = openPrinter()
    async function* broken(): AsyncGenerator<Printable> {
      yield printable()
      throw await Promise.resolve(new Error('The disk is gone.'))
    }
    await expect(printAll(broken(), 'a4', facts)).rejects.toThrow('The disk is gone.')
    await expect(print(printable(), 'a4')).resolves.toBeDefined()
  })

  it('tells whoever brings the thread down, and nobody else', async () => {
    const { print, threads, events } = openPrinter({ openThread: failingThread })
    const deadly = print(printable(DEADLY), 'a4')
    const next = print(printable(), 'a4')

    await expect(deadly).rejects.toMatchObject({ code: 'printing_failed', status: 503 })
    await expect(next).resolves.toBeDefined()
    expect(threads).toHaveLength(2)
    expect(events()).toEqual([['printing.threadEnded', undefined]])
  })

  it('fails a file of several whose thread is gone, whatever brought it down', async () => {
    const { print, printAll } = openPrinter({ openThread: failingThread })
    async function* asked(): AsyncGenerator<Printable> {
      yield printable()
      await print(printable(DEADLY), 'a4').catch(() => undefined)
      yield printable()
    }
    await expect(printAll(asked(), 'a4', facts)).rejects.toMatchObject({ code: 'printing_failed' })
    await expect(printAll(oneByOne(printable()), 'a4', facts)).resolves.toBeDefined()
  })

  it('refuses what is too much at once, and says when to come again', async () => {
    const { print } = openPrinter({ mostFiles: 2 })
    const asked = [print(printable(), 'a4'), print(printable(), 'a4')]
    await expect(print(printable(), 'a4')).rejects.toMatchObject({ code: 'printing_busy', retryAfterSeconds: 3 })
    await Promise.all(asked)
    await expect(print(printable(), 'a4')).resolves.toBeDefined()
  })

  it('lets the thread go after a rest, and starts another when it is needed', async () => {
    const { print, threads, events } = openPrinter()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await print(printable(), 'a4')
    vi.advanceTimersByTime(60_000)
    expect(await threads[0]?.ended).toBeUndefined()
    expect(events()).toEqual([['printing.threadLetGo', 'rest']])

    await print(printable(), 'a4')
    expect(threads).toHaveLength(2)
  })

  it('lets a thread go that has become big, yet never in the middle of a file', async () => {
    const { print, printAll, threads, events } = openPrinter({ mostHeapBytes: 1 })
    await printAll(oneByOne(printable(), printable(), printable()), 'a4', facts)
    expect(events()).toEqual([['printing.threadLetGo', 'memory']])
    await print(printable(), 'a4')
    expect(threads).toHaveLength(2)
  })

  it('embeds a logo once, however many documents show it', async () => {
    const { printAll } = openPrinter()
    const logo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAGjChXjAAAAAElFTkSuQmCC',
      'base64',
    )
    const withLogo = { document: standardInvoice, logo }
    const file = Buffer.from(await printAll(oneByOne(withLogo, withLogo, withLogo), 'a4', facts)).toString('latin1')
    expect(file.match(/\/Subtype \/Image/g)).toHaveLength(1)
  })

  it('ends with the program, and says so to whoever waits', async () => {
    const { print, close } = openPrinter()
    const asked = print(printable(), 'a4')
    asked.catch(() => undefined)
    await close()
    await expect(asked).rejects.toMatchObject({ code: 'shutting_down' })
    await expect(print(printable(), 'a4')).rejects.toMatchObject({ code: 'shutting_down' })
  })
})
