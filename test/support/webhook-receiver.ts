import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

export type Received = {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: { readonly id: string; readonly type: string; readonly invoiceId: string }
}

/** Answers a request; `hang` lets it wait. */
type Answering = (received: Received, res: ServerResponse) => void

const status =
  (code: number): Answering =>
  (_received, res) =>
    void res.writeHead(code).end('words of the receiver')

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** A program of somebody's own that takes events over HTTP; it answers 200 until it is told otherwise. */
export async function startReceiver() {
  const received: Received[] = []
  let answer = status(200)
  const server = createServer((req, res) => {
    let body = ''
    req.setEncoding('utf8')
    req.on('data', (chunk: string) => void (body += chunk))
    req.on('end', () => {
      const one = { path: req.url, headers: req.headers, body, event: JSON.parse(body) as Received['event'] }
      received.push(one)
      answer(one, res)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Of one invoice, or all: what came, in its order. */
    typesOf: (invoiceId?: string) =>
      received.filter(({ event }) => event.invoiceId === (invoiceId ?? event.invoiceId)).map(({ event }) => event.type),
    answers(code: number | Answering): void {
      answer = typeof code === 'number' ? status(code) : code
    },
    close,
  }
}

/** What a receiver does before it believes anything: the signature over time and body, with the secret it was given. */
export function isSigned({ headers, body }: Pick<Received, 'headers' | 'body'>, secret: string): boolean {
  const [time = '', ...signatures] = String(headers['invoice-desk-signature']).split(',')
  const expected = createHmac('sha256', secret)
    .update(`${time.slice(2)}.${body}`)
    .digest('hex')
  return time.startsWith('t=') && signatures.includes(`v1=${expected}`)
}
