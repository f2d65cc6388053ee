import type { Clock } from '../../../ports/runtime/clock.ts'
import { readReply, type Reply, type SettledReply } from '../answer/read-reply.ts'
import type { ProviderHttp } from '../http/client.ts'
import type { Deadline } from '../http/deadline.ts'
import type { Provider1Settings } from './settings.ts'
import { createTokens, type TokenResult } from './tokens.ts'

export type SwitchTaxCall =
  | 'SignInvoice'
  | 'postInvoice'
  | 'Transmit'
  | 'ConfirmInvoice'
  | 'UpdateStatus'
  | 'SearchInvoice'
  | 'LookupWithIRN'
  | 'LookupWithTIN'
  | 'GetEntity'

export type SwitchTaxClient = ReturnType<typeof createSwitchTaxClient>

/**
 * Calls of SwitchTax with their token. A 401 says that nothing was processed, so the call is repeated once with a
 * new token; nothing else is ever repeated here.
 */
export function createSwitchTaxClient({ http, clock }: { http: ProviderHttp; clock: Clock }) {
  const tokens = createTokens({ http, clock })

  async function callWith(
    token: string,
    settings: Provider1Settings,
    name: SwitchTaxCall,
    body: Uint8Array,
    deadline: Deadline,
  ): Promise<Reply> {
    const outcome = await http.request(
      {
        method: 'POST',
        url: `${settings.baseUrl}/${name}`,
        headers: { Authorization: `Bearer ${token}`, MerchantCode: settings.merchantCode },
        body,
      },
      { deadlineMs: deadline.remainingMs() },
    )
    return readReply(outcome)
  }

  return {
    /** A new token, to see whether the credentials are good. */
    authenticate(settings: Provider1Settings, deadline: Deadline): Promise<TokenResult> {
      return tokens.getFresh(settings, deadline)
    },

    async call(
      settings: Provider1Settings,
      name: SwitchTaxCall,
      body: Uint8Array,
      deadline: Deadline,
    ): Promise<SettledReply> {
      const first = await tokens.get(settings, deadline)
      if (first.kind !== 'token') return withoutToken(first)
      const reply = await callWith(first.token, settings, name, body, deadline)
      if (reply.kind !== 'unauthorized') return reply

      tokens.drop(settings, first.token)
      const second = await tokens.get(settings, deadline)
      if (second.kind !== 'token') return withoutToken(second)
      const repeated = await callWith(second.token, settings, name, body, deadline)
      if (repeated.kind !== 'unauthorized') return repeated

      tokens.drop(settings, second.token)
      return { kind: 'credentials_refused' }
    },
  }
}

/** Without a token the call itself was never made, whatever happened to the request for the token. */
function withoutToken(result: Exclude<TokenResult, { kind: 'token' }>): SettledReply {
  if (result.kind === 'credentials_refused') return result
  return { kind: 'trouble', trouble: result.trouble, notProcessed: true, retryAfterMs: result.retryAfterMs }
}
