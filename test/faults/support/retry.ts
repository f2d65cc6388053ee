import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'

import type { ServerRuns } from './server-runs.ts'

/** Repeats one request, under one key, from life to life until there is an answer. */
export async function retryUntilAnswered(
  lives: ServerRuns,
  token: string,
  { path, body, key }: { readonly path: string; readonly body: object; readonly key: string },
): Promise<Json> {
  for (;;) {
    const life = await lives.now()
    try {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      return dataOf(await life.as(token).request('POST', path, { headers, body: JSON.stringify(body) }))
    } catch (error) {
      // The server died under the request; what it answered otherwise is told.
      if (!(error instanceof TypeError)) throw error
    }
  }
}
