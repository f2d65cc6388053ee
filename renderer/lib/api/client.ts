import { z } from 'zod'

import { errorEnvelope, warning, type Warning } from '../../../core/contract/http/envelope.ts'
import { fillPath, type Route, type Upload } from '../../../core/contract/http/route.ts'
import { issueNonce, refreshTokens, type Tokens } from '../../../core/contract/people/account.ts'
import { proofText } from '../../../core/contract/people/session-proof.ts'
import { loadTextOf } from '../errors/known-error-texts.ts'
import { ApiError } from './api-error.ts'
import type { RenewableSession, Session, SessionEnd } from './session.ts'

/** Routes that answer JSON; what they take is JSON, or one file. */
export type JsonRoute = Route & { readonly file?: never; readonly stream?: never }

/** Routes that answer a file, always or in a `format` that is asked for. */
type FileRoute = Route & ({ readonly file: NonNullable<Route['file']> } | { readonly files: object })

/** Routes whose answer goes on. */
type StreamRoute = Route & { readonly stream: string }

type Part<K extends string, T> = {} extends T ? { readonly [P in K]?: T } : { readonly [P in K]: T }

type BodyOf<R extends Route> = R['body'] extends z.ZodType ? Part<'body', z.input<R['body']>> : object

type FileOf<R extends Route> = R extends { readonly upload: Upload } ? { readonly file: Blob } : object

/**
 * What a route takes; a part that needs nothing may be left out. `file` is what an upload route uploads, `signal` gives
 * the call up, a call that is repeated with the same `idempotencyKey` happens once, and one that `outlivesPage` arrives
 * although the page goes away, where it is small enough for the browser.
 */
export type Input<R extends Route> = Part<'params', z.input<R['params']>> &
  Part<'query', z.input<R['query']>> &
  BodyOf<R> &
  FileOf<R> & { readonly signal?: AbortSignal; readonly idempotencyKey?: string; readonly outlivesPage?: boolean }

export type Answer<R extends JsonRoute> = {
  readonly data: R['data'] extends z.ZodType ? z.output<R['data']> : undefined
  /** What worked but deserves attention. */
  readonly warnings: readonly Warning[]
  /** Tells a success (200, 201) from "taken, and going on by itself" (202). */
  readonly status: number
}

/** A file that the core made, with the name it gave it. */
type Download = { readonly blob: Blob; readonly fileName: string }

type Arguments<R extends Route> = {} extends Input<R> ? [input?: Input<R>] : [input: Input<R>]

export type Client = {
  /** Calls one endpoint. @throws ApiError, or what `signal` was aborted with */
  call<R extends JsonRoute>(route: R, ...input: Arguments<R>): Promise<Answer<R>>

  /** Fetches a file. @throws ApiError, or what `signal` was aborted with */
  download<R extends FileRoute>(route: R, ...input: Arguments<R>): Promise<Download>

  /**
   * Opens a stream of events, after the event `lastEventId` where one is named. It lasts until `signal` or the core
   * ends it. @throws ApiError, or what `signal` was aborted with
   */
  open<R extends StreamRoute>(
    route: R,
    input: Input<R> & { readonly signal: AbortSignal; readonly lastEventId?: string | undefined },
  ): Promise<ReadableStream<Uint8Array>>
}

/** Browsers take 64 KiB in all for calls that outlive their page; a character has up to three bytes. */
const MOST_KEPT_ALIVE = 16_000

type AnyInput = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly file?: Blob
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  readonly outlivesPage?: boolean
  readonly lastEventId?: string | undefined
}

type AnyAnswer = { readonly data: unknown; readonly warnings: readonly Warning[]; readonly status: number }

type ClientOptions = {
  /** Scheme, host and port; empty for the page's own. */
  readonly baseUrl: string
  readonly session: Session
  /** How long an answer may take before the core counts as not reacting. Sending to a provider takes up to 10 s. */
  readonly timeoutMs?: number
  /** Told after a call whether the core answered it, whatever it answered; not of what was asked before it last failed. */
  readonly onReach?: (isReached: boolean) => void
  /** Told when the core says that its data cannot be used. */
  readonly onDataLost?: () => void
  /**
   * Renews the pairing of this screen after a call of the moment `since` (milliseconds since 1970) was refused: whether it
   * may be sent again. Absent on the computer that keeps the data.
   */
  readonly renewPairing?: (since: number) => Promise<boolean>
}

const success = z.object({ message: z.string(), data: z.unknown().optional(), warnings: z.array(warning).optional() })

/**
 * Calls the core. Access tokens are renewed by themselves; calls that find theirs expired at the same time share one
 * renewal. When the session cannot be renewed it ends, and the call fails with `unauthenticated`.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, session, timeoutMs = 60_000, onReach, onDataLost, renewPairing } = options
  let renewing: Promise<string> | undefined
  let failures = 0

  async function send<T>(route: Route, input: AnyInput, read: Reader<T>, accessToken?: string): Promise<T> {
    const since = Date.now()
    try {
      return await sendOnce(route, input, read, accessToken)
    } catch (error) {
      // Safe to send again, whatever it is: the core looks at nothing before it knows the screen.
      const isUnpaired = error instanceof ApiError && error.code === 'device_not_paired'
      if (!isUnpaired || !(await renewPairing?.(since))) throw error
      return sendOnce(route, input, read, accessToken)
    }
  }

  async function sendOnce<T>(route: Route, input: AnyInput, read: Reader<T>, accessToken?: string): Promise<T> {
    const headers = new Headers()
    if (accessToken !== undefined) headers.set('authorization', `Bearer ${accessToken}`)
    if (input.body !== undefined) headers.set('content-type', 'application/json')
    if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey)
    if (input.lastEventId !== undefined) headers.set('last-event-id', input.lastEventId)

    // A stream goes on for as long as it is wanted; what has to come in time is its beginning.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs)
    const body = bodyOf(route, input)
    // An answer to what was asked before the last failure says nothing of now.
    const failuresBefore = failures
    const tellReached = () => {
      if (failures === failuresBefore) onReach?.(true)
    }
    const init: RequestInit = {
      method: route.method.toUpperCase(),
      headers,
      signal: input.signal ? AbortSignal.any([input.signal, late.signal]) : late.signal,
      ...(body === undefined ? {} : { body }),
      ...(input.outlivesPage && typeof body === 'string' && body.length <= MOST_KEPT_ALIVE && { keepalive: true }),
    }

    try {
      const response = await fetch(baseUrl + fillPath(route.path, input.params ?? {}) + queryText(input.query), init)
      const answer = await (response.ok ? read(route, response) : readFailure(route, response))
      tellReached()
      return answer
    } catch (cause) {
      if (input.signal?.aborted) throw cause
      if (cause instanceof ApiError) {
        tellReached()
        if (cause.code === 'data_unavailable') onDataLost?.()
        throw cause
      }
      failures += 1
      onReach?.(false)
      throw new ApiError('offline', { message: `No answer to ${route.operationId}.`, cause })
    } finally {
      clearTimeout(timer)
    }
  }

  async function renewOnce(): Promise<string> {
    const kept = await session.renewable()
    if (kept === undefined) {
      // The browser has thrown it away, or another tab is just signing out.
      if (session.userId() !== undefined) await session.end('expired')
      throw new ApiError('unauthenticated', { message: 'Nobody is signed in.' })
    }

    try {
      const tokens = await exchange(kept)
      await session.renew(tokens)
      return tokens.accessToken
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status !== undefined && error.status < 500
      // A screen whose cookie lapsed while the server was away says nothing of who is signed in there.
      if (!isRefused || error.code === 'device_not_paired') throw error

      // Unless somebody signed in anew meanwhile, in another tab.
      if ((await session.renewable())?.refreshToken === kept.refreshToken) await session.end(reasonOf(error))
      throw new ApiError('unauthenticated', { message: 'The session has ended.', cause: error })
    }
  }

  async function exchange(kept: RenewableSession): Promise<Tokens> {
    const attempt = async () => {
      const proof = kept.sign && (await prove(kept.refreshToken, kept.sign))
      const { data } = await send(refreshTokens, { body: { refreshToken: kept.refreshToken, proof } }, readAnswer)
      return refreshTokens.data.parse(data)
    }
    return attempt().catch((error: unknown) => {
      // The core was started anew between the nonce and its use.
      if (kept.sign && error instanceof ApiError && error.code === 'proof_refused') return attempt()
      throw error
    })
  }

  async function prove(refreshToken: string, sign: NonNullable<RenewableSession['sign']>) {
    const { nonce } = issueNonce.data.parse((await send(issueNonce, {}, readAnswer)).data)
    return { nonce, signature: await sign(proofText(nonce, refreshToken)) }
  }

  function renew(): Promise<string> {
    renewing ??= session.exclusively(renewOnce).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function sendAs<T>(route: Route, input: AnyInput, read: Reader<T>): Promise<T> {
    if (route.access.kind === 'public') return send(route, input, read)

    const token = session.accessToken() ?? (await renew())
    try {
      return await send(route, input, read, token)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'unauthenticated')) throw error

      // Safe to send again, whatever it is: the core looks at nothing before it knows the caller.
      const current = session.accessToken()
      return send(route, input, read, current === undefined || current === token ? await renew() : current)
    }
  }

  return {
    async call<R extends JsonRoute>(route: R, ...[input = {}]: [input?: AnyInput]): Promise<Answer<R>> {
      const answer: unknown = await sendAs(route, input, readAnswer)
      return answer as Answer<R>
    },

    download: async (route, ...[input = {}]: [input?: AnyInput]) => sendAs(route, input, readFile),
    open: async (route, input: AnyInput) => sendAs(route, input, readStream),
  }
}

/** Why a session could not be renewed, for the sign-in page. */
function reasonOf({ carried }: ApiError): SessionEnd {
  return carried?.code !== 'refresh_failed' || carried.data.reason === 'unknown' ? 'expired' : carried.data.reason
}

/** Reads an answer of success. What it throws other than ApiError counts as an answer that did not arrive. */
type Reader<T> = (route: Route, response: Response) => Promise<T>

function bodyOf({ upload }: Route, { body, file }: AnyInput): RequestInit['body'] {
  if (upload === undefined || file === undefined) return body === undefined ? undefined : JSON.stringify(body)

  const form = new FormData()
  form.append(upload.fields[0], file, file instanceof File ? file.name : 'file')
  return form
}

function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number') search.set(name, `${value}`)
  }
  return search.size === 0 ? '' : `?${search.toString()}`
}

const unexpected = ({ operationId }: Route, { status }: Response, cause: unknown) =>
  new ApiError('unexpected_answer', { message: `Not an answer to ${operationId}.`, status, cause })

async function readJson(route: Route, response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unexpected(route, response, cause)
  }
}

async function readAnswer(route: Route, response: Response): Promise<AnyAnswer> {
  const envelope = success.safeParse(await readJson(route, response))
  if (!envelope.success) throw unexpected(route, response, envelope.error)

  const data = (route.data ?? z.unknown()).safeParse(envelope.data.data)
  if (!data.success) throw unexpected(route, response, data.error)

  return { data: route.data ? data.data : undefined, warnings: envelope.data.warnings ?? [], status: response.status }
}

async function readFile(route: Route, response: Response): Promise<Download> {
  const type = response.headers.get('content-type')?.split(';')[0]
  const expected: readonly (string | undefined)[] = [...[route.file ?? []].flat(), ...Object.values(route.files ?? {})]
  if (type === undefined || !expected.includes(type)) throw unexpected(route, response, 'type')
  return { blob: await response.blob(), fileName: fileNameOf(response) ?? route.operationId }
}

async function readStream(route: Route, response: Response): Promise<ReadableStream<Uint8Array>> {
  const isStream = response.headers.get('content-type')?.split(';')[0] === route.stream
  if (!isStream || response.body === null) throw unexpected(route, response, 'type')
  return response.body
}

/** The name in Content-Disposition: the one in UTF-8 where there is one (RFC 6266). */
function fileNameOf({ headers }: Response): string | undefined {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? /filename="?([^";]+)/i.exec(disposition)?.[1] : decodeURIComponent(encoded)
}

async function readFailure(route: Route, response: Response): Promise<never> {
  const json = await readJson(route, response)
  const error = readError(json, response) ?? unexpected(route, response, json)
  await loadTextOf(error.code)
  throw error
}

function readError(json: unknown, response: Response): ApiError | undefined {
  const parsed = errorEnvelope.safeParse(json)
  if (!parsed.success) return undefined

  const { code, message, requestId, details, data } = parsed.data
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? NaN)
  return new ApiError(code, {
    message,
    requestId,
    status: response.status,
    ...(details && { details }),
    ...(data && { data }),
    ...(Number.isFinite(retryAfterSeconds) && { retryAfterSeconds }),
  })
}
