import express, { type Express, type RequestHandler } from 'express'

import { AppError } from '../contract/http/errors.ts'
import type { Logger } from '../ports/runtime/logger.ts'

import type { ApiOptions } from './app.ts'
import { readiness } from './readiness.ts'
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
  app.get(
    '/readyz',
    readiness(async () => ({ reason, message: REASONS[reason] }), options),
  )
  app.use(sayOnPage(REASONS[reason]))
  app.use(() => {
    throw new AppError('shutting_down', { message: REASONS[reason] })
  })
  app.use(errorHandler(logger))
  return app
}

/** Whoever opens a page reads a sentence instead of an answer for programs; the page asks again by itself. */
function sayOnPage(reason: string): RequestHandler {
  return (req, res, next) => {
    const isPage = req.method === 'GET' && !req.path.startsWith('/v1/') && req.accepts(['json', 'html']) === 'html'
    if (!isPage) return next()
    res.status(503).type('html').send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="5">
<title>Invoice Desk</title>
<body style="max-width: 28em; margin: 4em auto; padding: 0 1em; font: 1.1em/1.5 system-ui, sans-serif">
<h1>Invoice Desk</h1>
<p>${reason}</p>
</html>
`)
  }
}
