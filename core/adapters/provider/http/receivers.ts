import type { WebhookTransport } from '../../../ports/activity/webhook-transport.ts'

import type { ProviderHttp } from './client.ts'

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
