import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'

import type { Json } from '../../support/api-client.ts'

type Sent = { readonly method?: string; readonly body?: object; readonly headers?: Readonly<Record<string, string>> }
type Answer = { readonly status: number; readonly body: Json; readonly headers: IncomingMessage['headers'] }

/** Requests as a screen on the network sends them to `https://NAME:PORT`, each on a connection of its own. */
export function proxyClient({ name, port, ca }: { readonly name: string; readonly port: number; readonly ca: string }) {
  const own: Record<string, string> = {}

  const open = (path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const sent = request(
        {
          ...{ host: '127.0.0.1', port, path, method, ca, servername: name, agent: false },
          headers: { host: `${name}:${port}`, ...json, ...own, ...headers },
        },
        resolve,
      )
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })

  return {
    /** What every request brings from here on. */
    brings: (headers: Readonly<Record<string, string>>): void => void Object.assign(own, headers),
    open,
    async send(path: string, options?: Sent): Promise<Answer> {
      const answer = await open(path, options)
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString()
      const isJson = answer.headers['content-type']?.includes('json') === true
      return { status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : text, headers: answer.headers }
    },
  }
}
