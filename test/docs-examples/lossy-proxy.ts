import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LossyProxy = {
  readonly url: string
  close(): void
}

/** What a till asked; `key` is its Idempotency-Key, empty where it sent none. */
export type Relayed = { readonly method: string; readonly path: string; readonly key: string }

/**
 * Stands between a till and Invoice Desk. `relay` is asked after Invoice Desk has answered and before the till hears of
 * it; when it says no, the line is cut there.
 */
export async function startLossyProxy(port: number, relay: (request: Relayed) => boolean): Promise<LossyProxy> {
  const server = createServer((req, res) => {
    const asked = {
      method: req.method ?? '',
      path: req.url ?? '',
      key: String(req.headers['idempotency-key'] ?? ''),
    }
    const onward = request(
      {
        host: '127.0.0.1',
        port,
        method: req.method,
        path: req.url,
        headers: { ...req.headers, host: `127.0.0.1:${port}` },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          if (!relay(asked)) return void res.destroy()
          res.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks))
        })
      },
    )
    onward.on('error', () => res.destroy())
    req.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
