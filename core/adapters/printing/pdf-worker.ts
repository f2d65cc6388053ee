import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { getHeapStatistics } from 'node:v8'

import type { PdfFormat } from '../../contract/printing/invoice-document.ts'

import { openFileTarget, type FileTarget } from './file-target.ts'
import type { PdfRequest, PdfReply } from './pdf-messages.ts'

/* The thread that draws: pdfkit and the fonts are loaded and parsed here, once, and a long invoice stalls nobody. */

if (typeof workerData === 'string') enableCompileCache(workerData)
const {
  openPrint,
  printOne,
  printPaymentReceipt,
  printReceipt,
  printStatement,
  printTillReport,
  printVatMonth,
  printWhtReceipt,
} = await import('./print.ts')

type Open = {
  readonly print: Awaited<ReturnType<typeof openPrint>>
  readonly format: PdfFormat
  readonly logos: Map<number, Uint8Array>
  /** Where it goes, unless it is kept in memory. */
  readonly target: FileTarget | undefined
}

/** Files of several documents that are half drawn, by their numbers. */
const open = new Map<number, Open>()

async function carryOut(order: PdfRequest): Promise<PdfReply['result']> {
  switch (order.kind) {
    case 'print':
      return { kind: 'file', bytes: exactly(await printOne(order.printable, order.format)) }
    case 'receipt':
      return { kind: 'file', bytes: exactly(await printPaymentReceipt(order.printable, order.format)) }
    case 'statement':
      return { kind: 'file', bytes: exactly(await printStatement(order.printable)) }
    case 'tillReport':
      return { kind: 'file', bytes: exactly(await printTillReport(order.printable, order.format)) }
    case 'vatMonth':
      return { kind: 'file', bytes: exactly(await printVatMonth(order.printable)) }
    case 'whtReceipt':
      return { kind: 'file', bytes: exactly(await printWhtReceipt(order.printable)) }
    case 'roll':
      return { kind: 'file', bytes: exactly(await printReceipt(order.order)) }
    case 'begin': {
      const target = order.path === undefined ? undefined : openFileTarget(order.path)
      const print = await openPrint(order.facts, target?.write)
      open.set(order.file, { print, format: order.format, logos: new Map(), target })
      return { kind: 'done' }
    }
    case 'draw': {
      const { print, format, logos } = begun(order.file)
      const { key, bytes } = order.logo ?? {}
      if (key !== undefined && bytes) logos.set(key, bytes)
      print.draw({ ...order.piece, logo: key === undefined ? undefined : logos.get(key) }, format)
      return { kind: 'done' }
    }
    case 'finish': {
      const { print, target } = begun(order.file)
      const bytes = await print.finish()
      open.delete(order.file)
      return target ? { kind: 'written', file: target.finish() } : { kind: 'file', bytes: exactly(bytes) }
    }
    case 'giveUp':
      open.get(order.file)?.target?.close()
      open.delete(order.file)
      return { kind: 'done' }
  }
}

function begun(file: number): Open {
  const found = open.get(file)
  if (!found) throw new Error('No such file of several documents was begun.')
  return found
}

/** Bytes with a buffer of their own, which changes hands without being copied. */
function exactly(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
  return isWhole ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes)
}

let isFirst = true

parentPort?.on('message', (order: PdfRequest) => {
  void carryOut(order)
    .catch((error: unknown): PdfReply['result'] => ({ kind: 'failed', error }))
    .then((result) => {
      const { total_heap_size, external_memory } = getHeapStatistics()
      const reply: PdfReply = { result, heapBytes: total_heap_size + external_memory }
      parentPort?.postMessage(reply, result.kind === 'file' ? [result.bytes.buffer] : [])
      // What was compiled for the first document is there for the next start; a thread that is ended writes nothing.
      if (isFirst) flushCompileCache()
      isFirst = false
    })
})
