import { parentPort } from 'node:worker_threads'

import type { PdfRequest } from '../../core/adapters/printing/pdf-messages.ts'

/* The thread of PDFs, which dies of every document that says so. */
const DEADLY_NOTES = 'This brings the thread down.'

parentPort?.on('message', (order: PdfRequest) => {
  const piece = order.kind === 'print' ? order.printable : order.kind === 'draw' ? order.piece : undefined
  const document = piece && 'document' in piece ? piece.document : undefined
  if (document?.notes === DEADLY_NOTES) process.exit(1)
})
await import('../../core/adapters/printing/pdf-worker.ts')
