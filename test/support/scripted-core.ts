import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { errorTable, type ErrorCode } from '../../core/contract/http/errors.ts'
import { ApiError } from '../../renderer/lib/api/api-error.ts'
import { type Client, createClient } from '../../renderer/lib/api/client.ts'
import { createSession, type Session, type SessionEnd } from '../../renderer/lib/api/session.ts'

type Answer = { status?: number; body: unknown; headers?: Record<string, string> }
type Asked = {
  method: string
  url: string
  token: string | undefined
  headers: IncomingHttpHeaders
  /** Parsed where it is JSON. */
  body: unknown
}
/** `hang` never answers, `drop` closes the connection. */
type Scripted = Answer | 'hang' | 'drop'
type Handler = (request: Asked) => Scripted | Promise<Scripted>

export const user = {
  id: 'u1',
  email: 'ngozi@okafor.example',
  firstName: null,
  lastName: null,
  isInstanceOwner: true,
  defaultBusinessId: null,
  createdAt: '2026-11-20T09:51:00.000Z',
}

export const ok = (data: unknown, extra: object = {}): Answer => ({
  body: { statusCode: 200, message: 'Done.', data, ...extra },
})

export const failure = (code: ErrorCode, extra: object = {}, headers: Record<string, string> = {}): Answer => {
  const [status, message] = errorTable[code]
  return { status, headers, body: { statusCode: status, message, error: 'Name', code, requestId: 'r1', ...extra } }
}

export const tokens = (n: number) =>
  ok({ user, accessToken: `access${n}`, refreshToken: `refresh${n}`, expiresIn: 3600 })

export type ScriptedCore = {
  /** What it answers; each test says so. */
  handler: Handler
  /** What is kept of the session, as other tabs see it. */
  kept: { readonly refreshToken: string; readonly userId: string } | undefined
  readonly baseUrl: string
  readonly session: Session
  readonly client: Client
  close(): Promise<void>
}

/** A core that answers over HTTP what a test wants, with a client of its own: call it before each test. */
export async function startScriptedCore(): Promise<ScriptedCore> {
  const server = createServer((request, response) => void serve(request, response, (asked) => core.handler(asked)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let ended: SessionEnd | undefined
  const session = createSession({
    keeper: {
      status: () => (core.kept ? { userId: core.kept.userId } : { ended }),
      load: async () => core.kept,
      introduce: async () => ({}),
      begin: async (kept) => void (core.kept = kept),
      renew: async (kept) => void (core.kept = kept),
      async end(reason) {
        core.kept = undefined
        ended = reason
      },
      keepThrough: async (work) => void (await work()),
      watch: () => () => undefined,
    },
    exclusively: (work) => work(),
  })
  const core: ScriptedCore = {
    handler: () => failure('not_found'),
    kept: undefined,
    baseUrl,
    session,
    client: createClient({ baseUrl, session }),
    async close() {
      server.closeAllConnections()
      if (server.listening) {
        server.close()
        await once(server, 'close')
      }
    },
  }
  return core
}

async function serve(request: IncomingMessage, response: ServerResponse, handler: Handler): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const answer = await handler({
    method: request.method ?? '',
    url: request.url ?? '',
    token: request.headers.authorization?.replace('Bearer ', ''),
    headers: request.headers,
    body: text === '' ? undefined : isJson(request) ? JSON.parse(text) : text,
  })
  if (answer === 'hang') return
  if (answer === 'drop') return void response.destroy()
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
  const { body } = answer
  response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
}

const isJson = ({ headers }: IncomingMessage) => headers['content-type'] === 'application/json'

export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`)
  return error
}
