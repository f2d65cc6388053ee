import { readReply, type SettledReply } from '../answer/read-reply.ts'
import type { HttpOutcome, HttpRequest, ProviderHttp } from '../http/client.ts'
import type { Deadline } from '../http/deadline.ts'
import type { MbsSettings } from './settings.ts'

export type MbsClient = {
  /** The plain answer of the interface, for the one call that is not in its usual form. */
  ask(method: HttpRequest['method'], path: string, deadline: Deadline, body?: Uint8Array): Promise<HttpOutcome>
  call(method: HttpRequest['method'], path: string, deadline: Deadline, body?: Uint8Array): Promise<SettledReply>
}

/** Calls of the MBS API with a business's keys. Nothing is ever repeated: another try would not change a 401. */
export function createMbsClient(http: ProviderHttp, { baseUrl, headers }: MbsSettings): MbsClient {
  const ask: MbsClient['ask'] = (method, path, deadline, body) =>
    http.request(
      { method, url: baseUrl + path, headers, ...(body && { body }) },
      { deadlineMs: deadline.remainingMs() },
    )

  return {
    ask,
    call: async (method, path, deadline, body) => settledReply(await ask(method, path, deadline, body)),
  }
}

/** There is no token to renew, so a 401 is final: the keys are not taken. */
export function settledReply(outcome: HttpOutcome): SettledReply {
  const reply = readReply(outcome)
  return reply.kind === 'unauthorized' ? { kind: 'credentials_refused' } : reply
}
