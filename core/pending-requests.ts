import type { RequestListener } from 'node:http'

import { withTimeout } from './workers/with-timeout.ts'

/** How long a request in flight may hold up what has to wait for it. */
const LAST_REQUESTS_MS = 5_000

/** Counts the requests that one listener has not answered yet. */
export function trackRequests(listener: RequestListener) {
  let open = 0
  let waiting: (() => void)[] = []

  const counted: RequestListener = (req, res) => {
    open += 1
    res.once('close', () => {
      open -= 1
      if (open > 0) return
      for (const resolve of waiting) resolve()
      waiting = []
    })
    listener(req, res)
  }

  return {
    listener: counted,
    /** Resolves when all are answered, or after a few seconds. */
    answered(): Promise<void> {
      if (open === 0) return Promise.resolve()
      return withTimeout(LAST_REQUESTS_MS, new Promise<void>((resolve) => waiting.push(resolve)))
    },
  }
}
