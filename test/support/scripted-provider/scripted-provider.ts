import http, { type IncomingMessage, type RequestListener } from 'node:http'
import https from 'node:https'

import { createAuthority } from './authority.ts'
import { answerControl, type RecordedCall, type ScriptedProvider } from './control.ts'
import { mbsDialect, type MbsKeys } from './mbs-dialect.ts'
import { answerScripted } from './perform.ts'
import type { CallName, Script } from './scripts.ts'
import { switchTaxDialect, type SwitchTaxKeys } from './switch-tax-dialect.ts'

export type { ScriptedProvider } from './control.ts'

export const dialects = ['switch-tax', 'mbs'] as const

export type ScriptedProviderOptions = SwitchTaxKeys &
  Omit<MbsKeys, keyof SwitchTaxKeys> & {
    /** How it speaks; SwitchTax unless said. */
    readonly dialect?: (typeof dialects)[number]
    readonly port?: number
    /** What its answers say that it is; none says so otherwise, as tests move clocks. */
    readonly now?: () => Date
    /** PEM texts: speaks TLS. */
    readonly tls?: { readonly key: string; readonly cert: string }
  }

/** A provider that speaks SwitchTax, or the MBS API, over a real socket and misbehaves on command. */
export async function startScriptedProvider(options: ScriptedProviderOptions = {}): Promise<ScriptedProvider> {
  const { port = 0, tls } = options
  const dialect = options.dialect === 'mbs' ? mbsDialect(options) : switchTaxDialect(options)
  const authority = createAuthority()
  const recorded: RecordedCall[] = []
  const queued = new Map<CallName, Script[]>()
  const always = new Map<CallName, Script>()
  const timers = new Set<NodeJS.Timeout>()
  const waiting: { name: CallName; count: number; resolve: () => void }[] = []
  let connections = 0
  let unanswered = 0

  const countOf = (name: CallName): number => recorded.filter((call) => call.name === name).length

  function later(ms: number, action: () => void): void {
    if (ms === 0) return action()
    const timer = setTimeout(() => {
      timers.delete(timer)
      action()
    }, ms)
    timers.add(timer)
  }

  function scriptFor(call: RecordedCall): Script {
    const scripted = queued.get(call.name)?.shift() ?? always.get(call.name)
    if (!call.authorised) return dialect.unauthorised
    return scripted ?? dialect.ownAnswer(call) ?? { do: 'accept' }
  }

  const listen = (at: number): Promise<void> =>
    new Promise((resolve, reject) => server.once('error', reject).listen(at, '127.0.0.1', resolve))
  const stopListening = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()))
      server.closeAllConnections()
    })

  const provider: ScriptedProvider = {
    get url() {
      return baseUrl
    },
    calls: recorded,
    accepted: authority.accepted,
    get doubleAcceptances() {
      return authority.doubleAcceptances()
    },
    get connections() {
      return connections
    },
    get unanswered() {
      return unanswered
    },
    deliver: authority.deliver,
    get confirmed() {
      return authority.confirmed()
    },
    callsOf: (name) => recorded.filter((call) => call.name === name),
    script: (name, ...scripts) => void queued.set(name, [...(queued.get(name) ?? []), ...scripts]),
    always: (name, script) => void (script ? always.set(name, script) : always.delete(name)),
    behave() {
      queued.clear()
      always.clear()
    },
    expireTokens: dialect.expireTokens,
    refuseCredentials: dialect.refuseCredentials,
    goDown: stopListening,
    comeBack: () => listen(listeningAt),
    arrived: (name, count) =>
      countOf(name) >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ name, count, resolve })),
    async close() {
      for (const timer of timers) clearTimeout(timer)
      if (server.listening) await stopListening()
    },
  }

  const listener: RequestListener = (request, response) => {
    response.sendDate = false
    if (options.now) response.setHeader('Date', options.now().toUTCString())
    const handled = readBody(request).then((body) => {
      const url = new URL(request.url ?? '', baseUrl)
      if (url.pathname.startsWith('/control/')) return answerControl(provider, url.pathname, body, response)

      const name = dialect.callAt(request.method ?? '', url)
      if (!name) {
        response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not Found</h1>')
        return
      }

      const asked = { name, url, headers: request.headers, body }
      const call = { ...asked, authorised: dialect.isAuthorised(asked) }
      const script = scriptFor(call)
      recorded.push(call)
      unanswered += 1
      response.once('close', () => (unanswered -= 1))
      for (const waiter of waiting) if (countOf(waiter.name) >= waiter.count) waiter.resolve()
      answerScripted(script, { authority, dialect, asked, response, later })
    })
    // The caller went away while sending, or sent something that no provider could read.
    handled.catch(() => (response.headersSent ? response.destroy() : response.writeHead(500).end()))
  }

  const server = tls ? https.createServer(tls, listener) : http.createServer(listener)
  server.on('connection', () => {
    connections += 1
  })
  await listen(port)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const listeningAt = address.port
  const baseUrl = `${tls ? 'https' : 'http'}://127.0.0.1:${listeningAt}`

  return provider
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
