import { z } from 'zod'

import { portHolder } from '../../core/runtime/port-holder.ts'

const PATIENCE_MS = 5_000

const health = z.object({ product: z.literal('Invoice Desk') })

type JoinedServer = { readonly url: string; readonly stop: () => Promise<number> }

/**
 * The Invoice Desk that another program runs on this computer, as the data folder names it: its window is shown here, and
 * it goes on when this app ends.
 *
 * @throws where nothing listens there, or something else
 */
export async function joinServer({
  pid,
  port,
}: {
  readonly pid: number
  readonly port: number
}): Promise<JoinedServer> {
  const listening = await portHolder(port)
  if (listening !== undefined && listening.pid !== pid) throw new Error(`Another program listens on port ${port}.`)

  const url = `http://127.0.0.1:${port}`
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  health.parse(await answer.json())
  return { url, stop: async () => 0 }
}
