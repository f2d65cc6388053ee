import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'

import type { Trouble } from '../../../domain/provider/outcomes.ts'
import { isPrivateAddress } from '../../../domain/provider/private-address.ts'
import { type AllowedPrivateAddresses, mayReachPrivateAddress } from '../../../domain/provider/safe-address.ts'
import type { WebhookTransport } from '../../../ports/activity/webhook-transport.ts'
import type { Clock } from '../../../ports/runtime/clock.ts'
import { createConnections, type ConnectionPhase } from './connections.ts'
import { readCapped } from './read-capped.ts'
import { retryAfterMs } from './retry-after.ts'

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent byte for byte as `application/json`. */
  readonly body?: Uint8Array
  /** Nothing of the answer is read but its status. */
  readonly statusOnly?: true
}

export type HttpOutcome =
  | {
      readonly kind: 'answer'
      readonly status: number
      /** At most 1 MiB of valid UTF-8. For adapters only: never shown, never logged. */
      readonly text: string
      readonly retryAfterMs: number | null
    }
  | {
      readonly kind: 'trouble'
      readonly trouble: Trouble
      /** True only when no byte of the request can have reached the other side. */
      readonly notSent: boolean
      readonly retryAfterMs: number | null
    }

export type ProviderHttp = {
  /** One request, never repeated, never redirected. Resolves for whatever the network does; never rejects. */
  request(request: HttpRequest, options: { readonly deadlineMs: number }): Promise<HttpOutcome>
  /** Closes idle connections; open requests end as dropped. */
  close(): void
}

export type ProviderHttpOptions = {
  readonly clock: Clock
  /** Told the `Date` header of every answer, but those of which nothing is read. */
  readonly heardDate?: (header: unknown) => void
  /** Certificate authorities to trust beside nothing else, as PEM; by default the system's. */
  readonly certificateAuthorities?: string
  /** The addresses in private networks that may be called, as they are now; none without it. */
  readonly allowedInside?: () => AllowedPrivateAddresses
  /** How names are looked up; by default as the system does. */
  readonly lookup?: LookupFunction
}

const MAX_ANSWER_BYTES = 1024 * 1024
const NO_BODY = { kind: 'text', text: '' } as const

/**
 * The one HTTP client of every real provider: no redirects (they would leak the key), one deadline over connecting,
 * headers and body, answers capped at 1 MiB, TLS always verified, connections kept for the next call.
 * Proxy settings of the environment are ignored: nothing but the configured provider is talked to. An address in a
 * private network is not called unless it is allowed, whatever name stands for it: the very address that a name was
 * looked up as is the one that is judged and called.
 */
export function createProviderHttp({
  clock,
  heardDate,
  certificateAuthorities,
  allowedInside = () => [],
  lookup = systemLookup,
}: ProviderHttpOptions): ProviderHttp {
  const connections = createConnections(certificateAuthorities)

  return {
    async request(request, { deadlineMs }) {
      if (deadlineMs <= 0) return trouble('timeout', { notSent: true })

      const url = new URL(request.url)
      const staysOutside = !mayReachPrivateAddress(url, allowedInside())
      if (staysOutside && isPrivateAddress(url.hostname)) return trouble('private_address', { notSent: true })

      const progress: { phase: ConnectionPhase; isInside?: true } = { phase: 'connecting' }
      const transport = connections.transport(
        (phase) => void (progress.phase = phase),
        staysOutside ? outsideOnly(lookup, () => void (progress.isInside = true)) : lookup,
      )

      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), deadlineMs)

      try {
        // Loaded at the first call, so that the program's start does not wait for it.
        const { default: axios } = await import('axios')
        const response = await axios.request<Readable>({
          method: request.method,
          url: request.url,
          headers: headersOf(request),
          ...(request.body && { data: Buffer.from(request.body) }),
          responseType: 'stream',
          transformRequest: (data: unknown) => data,
          validateStatus: () => true,
          maxRedirects: 0,
          proxy: false,
          signal: abort.signal,
          httpAgent: connections.http,
          httpsAgent: connections.https,
          transport,
        })

        const retry = retryAfterMs(response.headers['retry-after'], clock.now())
        if (!request.statusOnly) heardDate?.(response.headers['date'])
        if (request.statusOnly) response.data.destroy()
        const body = request.statusOnly ? NO_BODY : await readCapped(response.data, MAX_ANSWER_BYTES, abort.signal)
        if (response.status >= 300 && response.status < 400) return trouble('redirect', { retryAfterMs: retry })
        if (body.kind === 'too_large') return trouble('too_large', { retryAfterMs: retry })
        if (body.kind === 'not_text') return trouble('unreadable', { retryAfterMs: retry })

        return { kind: 'answer', status: response.status, text: body.text, retryAfterMs: retry }
      } catch {
        const { phase, isInside } = progress
        if (isInside) return trouble('private_address', { notSent: true })
        return trouble(abort.signal.aborted ? 'timeout' : troubles[phase], { notSent: phase !== 'established' })
      } finally {
        clearTimeout(timer)
      }
    },

    close() {
      connections.close()
    },
  }
}

/** Looks names up, and refuses those that stand for an address inside. */
function outsideOnly(lookup: LookupFunction, onInside: () => void): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      if (error !== null || !addresses.some(isPrivateAddress)) return callback(error, found, family)
      onInside()
      callback(new Error('an address in a private network'), '', 0)
    })
}

/** What a failure means depends on how far the connection had come, not on the wording of the error. */
const troubles = {
  connecting: 'unreachable',
  securing: 'tls',
  established: 'dropped',
} as const satisfies Record<ConnectionPhase, Trouble>

function headersOf({ headers, body }: HttpRequest): Record<string, string> {
  return {
    ...headers,
    Accept: 'application/json',
    'User-Agent': 'Invoice-Desk',
    ...(body && { 'Content-Type': 'application/json' }),
  }
}

function trouble(
  kind: Trouble,
  { notSent = false, retryAfterMs = null }: { notSent?: boolean; retryAfterMs?: number | null },
): HttpOutcome {
  return { kind: 'trouble', trouble: kind, notSent, retryAfterMs }
}

/** Speaks to the receivers of webhooks by the rules that providers are spoken to, and reads nothing but the status. */
export function createReceivers(http: Pick<ProviderHttp, 'request'>): WebhookTransport {
  return {
    async post({ url, headers, body }, options) {
      const outcome = await http.request({ method: 'POST', url, headers, body, statusOnly: true }, options)
      return outcome.kind === 'answer'
        ? { kind: 'answered', status: outcome.status }
        : { kind: 'trouble', trouble: outcome.trouble }
    },
  }
}
