import express, { type Express } from 'express'

import { AppError } from '../contract/errors.ts'
import type { Logger } from '../ports/logger.ts'

import { sayVersion } from './answer-headers.ts'
import type { ApiOptions } from './app.ts'
import { errorHandler } from './errors.ts'
import { hostAndOriginGuard } from './origin-guard.ts'
import { assignRequestId } from './request-context.ts'
import { noStore, securityHeaders } from './response-headers.ts'

/** What is served for the moment in which the data is closed and opened again: nothing, and that it comes back. */
export function createWaitingApp(logger: Logger, options: ApiOptions): Express {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple')

  app.use(assignRequestId(options.ids))
  app.use('/v1', sayVersion)
  app.use(securityHeaders())
  app.use(hostAndOriginGuard(options))
  app.use(noStore)

  app.get('/healthz', (_req, res) => {
    res.status(503).json({ status: 'starting', product: 'Invoice Desk', version: options.version })
  })
  app.use(() => {
    throw new AppError('shutting_down', { message: 'Invoice Desk opens its data again. Try again in a moment.' })
  })
  app.use(errorHandler(logger))
  return app
}
