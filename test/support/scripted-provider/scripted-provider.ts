import http, { type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from 'node:http'
import https from 'node:https'

import { createAuthority, type Accepted } from './authority.ts'
import { answerControl } from './control.ts'
import { perform } from './perform.ts'
import { calls, type CallName, type Script } from './scripts.ts'

export type RecordedCall = {
  readonly name: CallName
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** False when the token was missing, expired or unknown: answered 401 without doing anything. */
  readonly authorised: boolean
}

export type ScriptedProvider = {
  /** The base address, to be used as `apiUrl`. */
  readonly url: string
  readonly calls: readonly RecordedCall[]
  readonly accepted: ReadonlyMap<string, Accepted>
  /** How many acceptances were one too many. Zero is the promise. */
  readonly doubleAcceptances: number
  /** How many sockets were opened. */
  readonly connections: number
  callsOf(name: CallName): RecordedCall[]
  /** The next calls of that name follow these scripts, one each; after them the standing one. */
  script(name: CallName, ...scripts: Script[]): void
  /** What every call of that name does from now on; undefined goes back to answering properly. */
  always(name: CallName, script: Script | undefined): void
  /** Every token given out so far is answered 401 from now on. */
  expireTokens(): void
  refuseCredentials(refused: boolean): void
  /** Resolves when that many calls of that name have arrived. */
  arrived(name: CallName, count: number): Promise<void>
  close(): Promise<void>
}

export type ScriptedProviderOptions = {
  readonly port?: number
  /** PEM texts: speaks TLS. */
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly clientId?: string
  readonly clientSecret?: string
  readonly tokenLifetimeSeconds?: number
}

const PATH = '/Api/SwitchTax/'

/** A provider that speaks SwitchTax over a real socket and misbehaves on command. */
export async function startScriptedProvider(options: ScriptedProviderOptions = {}): Promise<ScriptedProvider> {
  const { port = 0, tls, clientId = 'client', clientSecret = 'secret', tokenLifetimeSeconds = 3600 } = options
  const authority = createAuthority()
  const recorded: RecordedCall[] = []
  const queued = new Map<CallName, Script[]>()
  const standing = new Map<CallName, Script>()
  const tokens = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  const waiting: { name: CallName; count: number; resolve: () => void }[] = []
  let tokensGiven = 0
  let credentialsRefused = false
  let connections = 0

  const countOf = (name: CallName): number => recorded.filter((call) => call.name === name).length

  function later(ms: number, action: () => void): void {
    if (ms === 0) return action()
    const timer = setTimeout(() => {
      timers.delete(timer)
      action()
    }, ms)
    timers.add(timer)
  }

  function tokenScript(body: Buffer): Script {
    const { ClientId, ClientSecret } = JSON.parse(body.toString('utf8')) as Record<string, unknown>
    if (credentialsRefused || ClientId !== clientId || ClientSecret !== clientSecret) {
      return { do: 'answer', status: 401, body: '{"success":false,"message":"invalid client"}' }
    }

    tokensGiven += 1
    const token = `token-${tokensGiven}`
    tokens.add(token)
    return {
      do: 'answer',
      status: 200,
      body: JSON.stringify({ token, token_type: 'Bearer', expires_in: tokenLifetimeSeconds }),
    }
  }

  function scriptFor(call: RecordedCall): Script {
    const scripted = queued.get(call.name)?.shift() ?? standing.get(call.name)
    if (call.name === 'Token') return scripted ?? tokenScript(call.body)
    if (!call.authorised) return { do: 'answer', status: 401, body: '' }
    return scripted ?? { do: 'accept' }
  }

  const provider: ScriptedProvider = {
    get url() {
      return url
    },
    calls: recorded,
    accepted: authority.accepted,
    get doubleAcceptances() {
      return authority.doubleAcceptances()
    },
    get connections() {
      return connections
    },
    callsOf: (name) => recorded.filter((call) => call.name === name),
    script: (name, ...scripts) => void queued.set(name, [...(queued.get(name) ?? []), ...scripts]),
    always: (name, script) => void (script ? standing.set(name, script) : standing.delete(name)),
    expireTokens: () => tokens.clear(),
    refuseCredentials(refused) {
      credentialsRefused = refused
      if (refused) tokens.clear()
    },
    arrived: (name, count) =>
      countOf(name) >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ name, count, resolve })),
    close: () =>
      new Promise((resolve, reject) => {
        for (const timer of timers) clearTimeout(timer)
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }

  const listener: RequestListener = (request, response) => {
    const handled = readBody(request).then((body) => {
      const path = request.url ?? ''
      if (path.startsWith('/control/')) return answerControl(provider, path, body, response)

      const name = path.startsWith(PATH) ? calls.find((known) => path === PATH + known) : undefined
      if (!name || request.method !== 'POST') {
        response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not Found</h1>')
        return
      }

      const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
      const call = { name, headers: request.headers, body, authorised: name === 'Token' || tokens.has(token) }
      const script = scriptFor(call)
      recorded.push(call)
      for (const waiter of waiting) if (countOf(waiter.name) >= waiter.count) waiter.resolve()
      perform(script, { authority, name, body, response, later })
    })
    // The caller went away while sending, or sent something that no provider could read.
    handled.catch(() => (response.headersSent ? response.destroy() : response.writeHead(500).end()))
  }

  const server = tls ? https.createServer(tls, listener) : http.createServer(listener)
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}`

  return provider
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
