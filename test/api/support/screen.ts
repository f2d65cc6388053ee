import { Agent, request } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

import { deviceProofText } from '../../../core/contract/people/session-proof.ts'
import type { Json } from '../../support/api-client.ts'
import { pemOf, shareServer } from '../../support/shared-client.ts'
import type { TestServer } from '../../support/test-server.ts'

import { password } from './membership.ts'

export type ScreenAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Json }

type Sent = {
  readonly method?: string
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
}

const COOKIE = '__Host-invoice-desk-device'
const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const newKey = () => crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

/** Another screen on the same network: what its browser keeps, and what it asks for over TLS. */
export type Screen = {
  send(path: string, sent?: Sent): Promise<ScreenAnswer>
  post(path: string, body?: object): Promise<ScreenAnswer>
  /** A request whose answer goes on; resolves with it once it has begun. */
  open(path: string): Promise<IncomingMessage>
  /** A request whose body is still to come; answers how to end it. */
  begin(path: string, body: object): () => Promise<number>
  pair(code: string, how?: { readonly named?: string; readonly withKey?: boolean }): Promise<ScreenAnswer>
  renew(id?: string): Promise<ScreenAnswer>
  signIn(email: string): Promise<Json>
  /** Another browser has copied the cookie, and cannot copy the key. */
  steal(from: Screen): void
  cookie(): string | undefined
  setCookie(value: string): void
  deviceId(): string
  sign(text: string): Promise<string>
  token(): string | undefined
  setToken(value: string | undefined): void
  close(): void
}

/** Opens the door for other screens, and answers how to make some. */
export async function openDoor({ core }: Pick<TestServer, 'core'>): Promise<(userAgent?: string) => Screen> {
  await shareServer({ core })
  const { port, name } = core.sharing.current()
  const ca = pemOf(core.sharing.authority())
  return (userAgent = 'Mozilla/5.0 (X11; Linux x86_64)') => openScreen({ port, name, ca, userAgent })
}

type Door = { readonly port: number; readonly name: string; readonly ca: string; readonly userAgent: string }

function openScreen({ port, name, ca, userAgent }: Door): Screen {
  const agent = new Agent({ keepAlive: true, ca, servername: name })
  let cookie: string | undefined
  let token: string | undefined
  let deviceId = ''
  let privateKey: Awaited<ReturnType<typeof newKey>>['privateKey'] | undefined

  function options(path: string, method: string, headers: Readonly<Record<string, string>>) {
    return {
      ...{ host: '127.0.0.1', port, path, method, agent },
      headers: {
        host: `${name}:${port}`,
        'user-agent': userAgent,
        ...(cookie !== undefined && { cookie: `${COOKIE}=${cookie}` }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    }
  }

  /** Like a browser, it keeps the cookie that it is given. */
  function keep(headers: IncomingHttpHeaders): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [, value] = /^__Host-invoice-desk-device=([^;]*)/.exec(line) ?? []
      if (value !== undefined) cookie = value
    }
  }

  async function send(path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<ScreenAnswer> {
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const type = text === undefined ? {} : { 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const sent = request(options(path, method, { ...type, ...headers }), (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          keep(answer.headers)
          const received = Buffer.concat(chunks).toString()
          const isJson = answer.headers['content-type']?.includes('json') === true && received !== ''
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: isJson ? JSON.parse(received) : received,
          })
        })
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }

  const sign = async (text: string): Promise<string> => {
    if (!privateKey) throw new Error('This screen has no key.')
    const signed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, Buffer.from(text))
    return base64url(signed)
  }

  return {
    send,
    post: (path: string, body: object = {}) => send(path, { method: 'POST', body }),
    close: () => agent.destroy(),

    open: (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        request(options(path, 'GET', {}), resolve)
          .on('error', reject)
          .end()
      }),

    begin(path: string, body: object): () => Promise<number> {
      const text = JSON.stringify(body)
      const sizes = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
      const sent = request(options(path, 'POST', sizes))
      const answered = new Promise<number>((resolve, reject) => {
        sent.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      })
      sent.write(text.slice(0, 1))
      return () => {
        sent.end(text.slice(1))
        return answered
      }
    },

    async pair(code: string, { named = 'Till', withKey = true } = {}): Promise<ScreenAnswer> {
      const pair = withKey ? await newKey() : undefined
      const proofKey = pair && base64url(await crypto.subtle.exportKey('spki', pair.publicKey))
      const answer = await send('/v1/devices/pair', { method: 'POST', body: { code, name: named, proofKey } })
      if (answer.status !== 201) return answer
      deviceId = answer.body.data.device.id
      privateKey = pair?.privateKey
      return answer
    },

    steal: (from) => void (cookie = from.cookie()),
    cookie: () => cookie,
    setCookie: (value: string) => void (cookie = value),
    deviceId: () => deviceId,
    sign,
    token: () => token,
    setToken: (value: string | undefined) => void (token = value),

    async renew(id = deviceId): Promise<ScreenAnswer> {
      const { nonce } = (await send('/v1/auth/nonce', { method: 'POST', body: {} })).body.data ?? { nonce: '' }
      const body = { nonce, signature: await sign(deviceProofText(nonce, id)) }
      return send('/v1/devices/renew', { method: 'POST', body })
    },

    async signIn(email: string): Promise<Json> {
      const { body } = await send('/v1/auth/login', { method: 'POST', body: { email, password } })
      token = body.data?.accessToken
      return body.data
    },
  }
}
