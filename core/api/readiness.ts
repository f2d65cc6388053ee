import type { RequestHandler } from 'express'

import type { NotReady } from '../use-cases/instance/readiness.ts'

const SHUTTING_DOWN: NotReady = {
  reason: 'shutting_down',
  message: 'This process stops. Send requests to another one.',
}

type Options = {
  readonly version: string
  /** Set from the moment when the process was told to stop. */
  readonly isStopping?: () => boolean
}

/** `GET /readyz`: whether requests may be sent here, for whoever spreads them. It says nothing of anybody's data. */
export function readiness(look: () => Promise<NotReady | null>, { version, isStopping }: Options): RequestHandler {
  return async (_req, res) => {
    const problem = isStopping?.() ? SHUTTING_DOWN : await look()
    res.setHeader('Cache-Control', 'no-store')
    res.status(problem ? 503 : 200)
    res.json({ status: problem ? 'not_ready' : 'ready', ...problem, product: 'Invoice Desk', version })
  }
}
