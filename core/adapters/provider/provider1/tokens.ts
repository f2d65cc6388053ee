import { z } from 'zod'

import type { Trouble } from '../../../domain/provider/outcomes.ts'
import type { Clock } from '../../../ports/runtime/clock.ts'
import { fromJsonText, parseJson } from '../answer/read-answer.ts'
import { readReply } from '../answer/read-reply.ts'
import type { ProviderHttp } from '../http/client.ts'
import type { Deadline } from '../http/deadline.ts'
import type { Provider1Settings } from './settings.ts'

export type TokenResult =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'credentials_refused' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly retryAfterMs: number | null }

export type Tokens = {
  /** A valid token, from memory or fetched. Callers that come at the same time share one request. */
  get(settings: Provider1Settings, deadline: Deadline): Promise<TokenResult>
  /** A token fetched now, whatever is in memory: for testing credentials. */
  getFresh(settings: Provider1Settings, deadline: Deadline): Promise<TokenResult>
  /** Forgets `token` after a 401. A newer one, fetched meanwhile by another call, stays. */
  drop(settings: Provider1Settings, token: string): void
}

type Entry = {
  readonly fingerprint: string
  held: { readonly token: string; readonly validUntil: number } | null
  fetching: Promise<TokenResult> | null
}

const RENEW_EARLY_MS = 5 * 60 * 1000
const LIFETIME_IF_UNSAID_MS = 10 * 60 * 1000
const TOKEN_REQUEST_MS = 30_000

/** Tokens by business and credentials, in memory only, timed by the monotonic clock: setting the clock back keeps none alive. */
export function createTokens({ http, clock }: { http: ProviderHttp; clock: Clock }): Tokens {
  const entries = new Map<string, Entry>()

  /** New credentials or a new address replace what was held for the business. */
  function entryFor({ businessId, fingerprint }: Provider1Settings): Entry {
    const known = entries.get(businessId)
    if (known?.fingerprint === fingerprint) return known

    const entry: Entry = { fingerprint, held: null, fetching: null }
    entries.set(businessId, entry)
    return entry
  }

  function fetchInto(entry: Entry, settings: Provider1Settings): Promise<TokenResult> {
    const fetching = fetchToken(settings).then(({ result, validUntil }) => {
      if (entry.fetching === fetching) {
        entry.fetching = null
        entry.held = result.kind === 'token' ? { token: result.token, validUntil } : null
      }
      return result
    })
    entry.fetching = fetching
    return fetching
  }

  async function fetchToken(settings: Provider1Settings): Promise<{ result: TokenResult; validUntil: number }> {
    const asked = clock.monotonic()
    const outcome = await http.request(
      {
        method: 'POST',
        url: `${settings.baseUrl}/Token`,
        headers: { MerchantCode: settings.merchantCode },
        body: new TextEncoder().encode(
          JSON.stringify({ ClientId: settings.clientId, ClientSecret: settings.clientSecret }),
        ),
      },
      // Its own deadline: a caller in a hurry must not spoil it for the others that wait for the same token.
      { deadlineMs: TOKEN_REQUEST_MS },
    )

    const issued = outcome.kind === 'answer' && outcome.status < 300 ? readToken(outcome.text) : null
    if (issued) {
      return { result: { kind: 'token', token: issued.token }, validUntil: asked + usableMs(issued.lifetimeMs) }
    }

    const reply = readReply(outcome)
    switch (reply.kind) {
      case 'trouble':
        return { result: { kind: 'trouble', trouble: reply.trouble, retryAfterMs: reply.retryAfterMs }, validUntil: 0 }
      case 'unauthorized':
      case 'credentials_refused':
      case 'no':
        return { result: { kind: 'credentials_refused' }, validUntil: 0 }
      case 'yes':
        return { result: { kind: 'trouble', trouble: 'unreadable', retryAfterMs: null }, validUntil: 0 }
    }
  }

  function waitFor(fetching: Promise<TokenResult>, deadline: Deadline): Promise<TokenResult> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => resolve({ kind: 'trouble', trouble: 'timeout', retryAfterMs: null }),
        deadline.remainingMs(),
      )
      fetching.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  return {
    async get(settings, deadline) {
      const entry = entryFor(settings)
      if (entry.held && clock.monotonic() < entry.held.validUntil) return { kind: 'token', token: entry.held.token }

      return waitFor(entry.fetching ?? fetchInto(entry, settings), deadline)
    },

    async getFresh(settings, deadline) {
      return waitFor(fetchInto(entryFor(settings), settings), deadline)
    },

    drop(settings, token) {
      const entry = entryFor(settings)
      if (entry.held?.token === token) entry.held = null
    },
  }
}

/** Renewed five minutes before the end; a token that lives shorter than ten minutes serves for half its life. */
function usableMs(lifetimeMs: number): number {
  return Math.max(lifetimeMs - RENEW_EARLY_MS, lifetimeMs / 2)
}

const TokenText = z.string().regex(/^[\x21-\x7e]{1,8192}$/)
const Seconds = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
const TokenBody = z.looseObject({
  token: TokenText.optional().catch(undefined),
  Token: TokenText.optional().catch(undefined),
  access_token: TokenText.optional().catch(undefined),
  expires_in: Seconds.optional().catch(undefined),
  data: z.unknown().optional(),
})

/** `token`, `Token` or `access_token`, bare or wrapped (also twice) in `data`, which may be JSON text. */
function readToken(text: string): { readonly token: string; readonly lifetimeMs: number } | null {
  let current = parseJson(text)

  for (let depth = 0; depth < 3; depth += 1) {
    const body = TokenBody.safeParse(fromJsonText(current)).data
    if (!body) return null

    const token = body.token ?? body.Token ?? body.access_token
    if (token !== undefined) {
      const lifetimeMs = body.expires_in === undefined ? LIFETIME_IF_UNSAID_MS : body.expires_in * 1000
      return { token, lifetimeMs }
    }
    current = body.data
  }

  return null
}
