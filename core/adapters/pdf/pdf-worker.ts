import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { getHeapStatistics } from 'node:v8'

import type { PdfFormat } from '../../contract/invoice-document.ts'

import type { PdfOrder, PdfReply } from './pdf-orders.ts'

/* The thread that draws: pdfkit and the fonts are loaded and parsed here, once, and a long invoice stalls nobody. */

if (typeof workerData === 'string') enableCompileCache(workerData)
const { openPrint, printOne, printPaymentReceipt, printRoll, printStatement, printTillReport, printVatMonth } =
  await import('./pdf-print.ts')

let open: { readonly print: Awaited<ReturnType<typeof openPrint>>; readonly format: PdfFormat } | undefined
const logos = new Map<number, Uint8Array>()

async function carryOut(order: PdfOrder): Promise<PdfReply['result']> {
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
    case 'roll':
      return { kind: 'file', bytes: exactly(await printRoll(order.order)) }
    case 'begin':
      close()
      open = { print: await openPrint(order.facts), format: order.format }
      return { kind: 'done' }
    case 'draw': {
      const { key, bytes } = order.logo ?? {}
      if (key !== undefined && bytes) logos.set(key, bytes)
      begun().print.draw({ ...order.piece, logo: key === undefined ? undefined : logos.get(key) }, begun().format)
      return { kind: 'done' }
    }
    case 'finish': {
      const bytes = exactly(await begun().print.finish())
      close()
      return { kind: 'file', bytes }
    }
    case 'giveUp':
      close()
      return { kind: 'done' }
  }
}

function begun(): NonNullable<typeof open> {
  if (!open) throw new Error('No file of several documents was begun.')
  return open
}

function close(): void {
  open = undefined
  logos.clear()
}

/** Bytes with a buffer of their own, which changes hands without being copied. */
function exactly(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
  return isWhole ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes)
}

let isFirst = true

parentPort?.on('message', (order: PdfOrder) => {
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
