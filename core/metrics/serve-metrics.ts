import type { RequestListener } from 'node:http'

import { serveOnLoopback, type LoopbackServer } from '../loopback-server.ts'

import { createMetrics, type Metrics } from './registry.ts'

type Options = Parameters<typeof createMetrics>[0] & {
  /** 0 picks a free one. */
  readonly port: number
}

export type MetricsServer = LoopbackServer & Pick<Metrics, 'answered'>

/**
 * `GET /metrics` on a port of its own, on this computer only: whoever gathers figures need not reach the interface, and
 * whoever reaches the interface reads no figures.
 *
 * @throws PortTakenError, PortForbiddenError
 */
export async function serveMetrics({ port, ...parts }: Options): Promise<MetricsServer> {
  const metrics = createMetrics(parts)
  const server = await serveOnLoopback(listener(metrics), port)
  return { ...server, answered: metrics.answered }
}

/** A web page may send requests to this computer under a name of its own: it reads nothing. */
const HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i

const listener =
  (metrics: Metrics): RequestListener =>
  (req, res) => {
    const refuse = (status: number, sentence: string) =>
      void res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`)
    req.resume()
    if (!HOST.test(req.headers.host ?? '') || req.headers.origin !== undefined)
      return refuse(403, 'This address is not served. Use 127.0.0.1, localhost or [::1].')
    if (req.url?.split('?', 1)[0] !== '/metrics') return refuse(404, 'There is GET /metrics here and nothing else.')
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(405, 'This address takes GET.')
    metrics.text().then(
      ({ type, body }) => res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body),
      () => refuse(500, 'The figures could not be read.'),
    )
  }
