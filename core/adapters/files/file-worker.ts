import { parentPort } from 'node:worker_threads'

import { openCsv } from './csv-sink.ts'
import type { FileRequest, FileReply } from './messages.ts'
import { openOutput, openZip } from './output.ts'
import { openXlsx } from './xlsx-sink.ts'

/* The thread that writes the files of jobs: packing and hashing hold up nobody, and what is written is let go. */

type Table = ReturnType<typeof openCsv> | ReturnType<typeof openXlsx>

let output: ReturnType<typeof openOutput> | undefined
let zip: ReturnType<typeof openZip> | undefined
let table: Table | undefined
let at = new Date(0)

function carryOut(order: FileRequest): FileReply {
  switch (order.kind) {
    case 'open':
      at = new Date(order.at)
      output = openOutput(order.path)
      zip = order.shape === 'ZIP' ? openZip(output, at) : undefined
      return { kind: 'done' }
    case 'file': {
      const entry = begun(zip).entry(order.name)
      entry.write(order.bytes)
      return { kind: 'done', facts: entry.end() }
    }
    case 'table': {
      const target = zip?.entry(order.name) ?? begun(output)
      table = order.as === 'CSV' ? openCsv(target, order.heads) : openXlsx(target, { ...order, at })
      return { kind: 'done' }
    }
    case 'rows':
      begun(table).rows(order.rows)
      return { kind: 'done' }
    case 'endTable': {
      const facts = begun(table).end()
      table = undefined
      return { kind: 'done', facts }
    }
    case 'finish':
      zip?.end()
      return { kind: 'done', facts: begun(output).end() }
  }
}

function begun<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('A file was not begun.')
  return thing
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

parentPort?.on('message', (order: FileRequest) => {
  let reply: FileReply
  try {
    reply = carryOut(order)
  } catch (error) {
    output?.close()
    reply = { kind: 'failed', error, code: codeOf(error) }
  }
  parentPort?.postMessage(reply)
})
