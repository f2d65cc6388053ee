import express, { type Express } from 'express'

import { AppError } from '../contract/http/errors.ts'
import type { Logger } from '../ports/runtime/logger.ts'

import type { ApiOptions } from './app.ts'
import { assignRequestId } from './request/context.ts'
import { hostAndOriginGuard } from './request/origin-guard.ts'
import { errorHandler } from './response/errors.ts'
import { setVersionHeader } from './response/route-headers.ts'
import { noStore, securityHeaders } from './response/security-headers.ts'

/** Why nothing is served, and what whoever asks may do. */
const REASONS = {
  starting: 'Invoice Desk is reopening its data. Try again in a moment.',
  recovery: 'Invoice Desk cannot use its data. Go to the computer that keeps it: its screen says what to do.',
} as const

/**
 * What is served for the moment in which the data is closed and opened again: nothing, and that it comes back. Other
 * screens get it during a recovery too.
 */
export function createMaintenanceApp(
  logger: Logger,
  options: ApiOptions,
  reason: keyof typeof REASONS = 'starting',
): Express {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple')

  app.use(assignRequestId(options.ids))
  app.use('/v1', setVersionHeader)
  app.use(securityHeaders())
  app.use(hostAndOriginGuard(options))
  app.use(noStore)

  app.get('/healthz', (_req, res) => {
    res.status(503).json({ status: reason, product: 'Invoice Desk', version: options.version })
  })
  app.use(() => {
    throw new AppError('shutting_down', { message: REASONS[reason] })
  })
  app.use(errorHandler(logger))
  return app
}
