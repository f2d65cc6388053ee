import { request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { SecureVersion } from 'node:tls'

import type { TestServer } from './test-server.ts'

type SharedAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly protocol: string | null
}

type SharedRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Where the connection goes; 127.0.0.1 unless it is named. */
  readonly address?: string
  /** For whom the certificate has to be. */
  readonly serverName?: string
  readonly maxVersion?: SecureVersion
}

/** Switches sharing on as its owner does, on any free port, and answers requests over TLS that trust its authority alone. */
export async function shareServer({ core }: Pick<TestServer, 'core'>) {
  await core.instanceSettings.save({ share: true, sharePort: 0 })
  await core.sharing.apply()
  return sharedClient(core)
}

/** Requests over TLS to a server that is shared, which trust its authority alone. */
export function sharedClient({ sharing }: Pick<TestServer['core'], 'sharing'>, ca?: string) {
  const { port, name } = sharing.current()
  const authority = ca ?? pemOf(sharing.authority())
  return {
    port,
    name,
    authority,
    /** @throws where the certificate is not one of the authority for that name */
    send(path: string, options: SharedRequest = {}): Promise<SharedAnswer> {
      const { address = '127.0.0.1', serverName = name, method = 'GET', headers = {}, body, maxVersion } = options
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            host: address,
            port,
            path,
            method,
            servername: serverName,
            headers: { host: `${name}:${port}`, ...headers },
            ca: authority,
            agent: false,
            ...(maxVersion && { maxVersion }),
          },
          (answer) => {
            const chunks: Buffer[] = []
            const protocol =
              'getProtocol' in answer.socket ? (answer.socket as { getProtocol(): string | null }).getProtocol() : null
            answer.on('data', (chunk: Buffer) => chunks.push(chunk))
            answer.on('error', reject)
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: Buffer.concat(chunks),
                protocol,
              }),
            )
          },
        )
        sent.on('error', reject)
        sent.end(body)
      })
    },
  }
}

export function pemOf(der: Uint8Array | null): string {
  if (der === null) throw new Error('There is no authority.')
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
