import { z } from 'zod'

import { refreshTokens } from '../../../core/contract/account.ts'
import { errorEnvelope, warning, type Warning } from '../../../core/contract/envelope.ts'
import { fillPath, type Route } from '../../../core/contract/route.ts'
import { ApiError } from './api-error.ts'
import type { Session } from './session.ts'

/** Routes that take and give JSON. */
export type JsonRoute = Route & { readonly upload?: never; readonly file?: never }

type Part<K extends string, T> = {} extends T ? { readonly [P in K]?: T } : { readonly [P in K]: T }

type BodyOf<R extends JsonRoute> = R['body'] extends z.ZodType ? Part<'body', z.input<R['body']>> : object

/** What a route takes; a part that needs nothing may be left out. `signal` gives the call up. */
export type Input<R extends JsonRoute> = Part<'params', z.input<R['params']>> &
  Part<'query', z.input<R['query']>> &
  BodyOf<R> & { readonly signal?: AbortSignal }

export type Answer<R extends JsonRoute> = {
  readonly data: R['data'] extends z.ZodType ? z.output<R['data']> : undefined
  /** What worked but deserves attention. */
  readonly warnings: readonly Warning[]
  /** Tells a success (200, 201) from "taken, and going on by itself" (202). */
  readonly status: number
}

type Arguments<R extends JsonRoute> = {} extends Input<R> ? [input?: Input<R>] : [input: Input<R>]

export type Client = {
  /** Calls one endpoint. @throws ApiError, or what `signal` was aborted with */
  call<R extends JsonRoute>(route: R, ...input: Arguments<R>): Promise<Answer<R>>
}

type AnyInput = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

type AnyAnswer = { readonly data: unknown; readonly warnings: readonly Warning[]; readonly status: number }

type ClientOptions = {
  /** Scheme, host and port; empty for the page's own. */
  readonly baseUrl: string
  readonly session: Session
  /** How long an answer may take before the core counts as not reacting. Sending to a provider takes up to 10 s. */
  readonly timeoutMs?: number
}

const success = z.object({ message: z.string(), data: z.unknown(), warnings: z.array(warning).optional() })

/**
 * Calls the core. Access tokens are renewed by themselves; calls that find theirs expired at the same time share one
 * renewal. When the session cannot be renewed it ends, and the call fails with `unauthenticated`.
 */
export function createClient({ baseUrl, session, timeoutMs = 60_000 }: ClientOptions): Client {
  let renewing: Promise<string> | undefined

  async function send(route: JsonRoute, input: AnyInput, accessToken?: string): Promise<AnyAnswer> {
    const headers = new Headers()
    if (accessToken !== undefined) headers.set('authorization', `Bearer ${accessToken}`)
    if (input.body !== undefined) headers.set('content-type', 'application/json')

    const timeout = AbortSignal.timeout(timeoutMs)
    const init: RequestInit = {
      method: route.method.toUpperCase(),
      headers,
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    }

    let response: Response
    let text: string
    try {
      response = await fetch(baseUrl + fillPath(route.path, input.params ?? {}) + queryText(input.query), init)
      text = await response.text()
    } catch (cause) {
      if (input.signal?.aborted) throw cause
      throw new ApiError('offline', { message: `No answer to ${route.operationId}.`, cause })
    }

    return readAnswer(route, response, text)
  }

  async function renewOnce(): Promise<string> {
    const refreshToken = session.refreshToken()
    if (refreshToken === undefined) throw new ApiError('unauthenticated', { message: 'Nobody is signed in.' })

    try {
      const answer = await send(refreshTokens, { body: { refreshToken } })
      const tokens = refreshTokens.data.parse(answer.data)
      session.begin(tokens)
      return tokens.accessToken
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status !== undefined && error.status < 500
      if (!isRefused) throw error

      // Unless somebody signed in anew meanwhile, in another tab.
      if (session.refreshToken() === refreshToken) session.end('expired')
      throw new ApiError('unauthenticated', { message: 'The session has ended.', cause: error })
    }
  }

  function renew(): Promise<string> {
    renewing ??= session.exclusively(renewOnce).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  async function sendSignedIn(route: JsonRoute, input: AnyInput): Promise<AnyAnswer> {
    const token = session.accessToken() ?? (await renew())
    try {
      return await send(route, input, token)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'unauthenticated')) throw error

      // Safe to send again, whatever it is: the core looks at nothing before it knows the caller.
      const current = session.accessToken()
      return send(route, input, current === undefined || current === token ? await renew() : current)
    }
  }

  return {
    async call<R extends JsonRoute>(route: R, ...[input = {}]: [input?: AnyInput]): Promise<Answer<R>> {
      const answer: unknown = await (route.access.kind === 'public' ? send(route, input) : sendSignedIn(route, input))
      return answer as Answer<R>
    },
  }
}

function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number') search.set(name, `${value}`)
  }
  return search.size === 0 ? '' : `?${search.toString()}`
}

function readAnswer(route: JsonRoute, response: Response, text: string): AnyAnswer {
  const { status } = response
  const unexpected = (cause: unknown) =>
    new ApiError('unexpected_answer', { message: `Not an answer to ${route.operationId}.`, status, cause })

  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw unexpected(cause)
  }

  if (!response.ok) throw readError(json, response) ?? unexpected(json)

  const envelope = success.safeParse(json)
  if (!envelope.success) throw unexpected(envelope.error)

  const data = (route.data ?? z.unknown()).safeParse(envelope.data.data)
  if (!data.success) throw unexpected(data.error)

  return { data: route.data ? data.data : undefined, warnings: envelope.data.warnings ?? [], status }
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
