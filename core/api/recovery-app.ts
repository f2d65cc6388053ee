import express, { type Express, type Response } from 'express'

import { AppError } from '../contract/http/errors.ts'
import type { Route } from '../contract/http/route.ts'
import { getRecovery, restoreInRecovery } from '../contract/installation/recovery.ts'
import { authStatus } from '../contract/people/account.ts'
import { unavailable } from '../domain/backup/damage.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Recovery } from '../use-cases/backup/recovery.ts'

import type { ApiOptions } from './app.ts'
import { interfaceFiles } from './interface-files.ts'
import { readiness } from './readiness.ts'
import { assignRequestId } from './request/context.ts'
import { hostAndOriginGuard } from './request/origin-guard.ts'
import { parseInput } from './request/parse-input.ts'
import { readJson } from './request/read-body.ts'
import { answerChecker, toEnvelope } from './response/envelope.ts'
import { errorHandler } from './response/errors.ts'
import { setVersionHeader } from './response/route-headers.ts'
import { noStore, securityHeaders } from './response/security-headers.ts'

/**
 * What is served while the data cannot be used: what happened, a restore for the owner, and the interface that shows
 * both. Everything else under /v1 is 503, whoever asks: without accounts nobody can be told from a stranger.
 */
export function createRecoveryApp(recovery: Recovery, logger: Logger, options: ApiOptions): Express {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple')

  app.use(assignRequestId(options.ids))
  app.use('/v1', setVersionHeader)
  app.use(securityHeaders())
  app.use(hostAndOriginGuard(options))

  app.get('/healthz', (_req, res) => {
    res.status(503).json({ status: 'recovery', product: 'Invoice Desk', version: options.version })
  })

  app.get(
    '/readyz',
    readiness(
      async () => ({ reason: 'recovery', message: 'Invoice Desk cannot use its data. Its page says what to do.' }),
      options,
    ),
  )

  app.use('/v1', noStore)
  app.get(authStatus.path, (_req, res) => send(res, authStatus, { needsSetup: false, recovery: true }))
  app.get(getRecovery.path, async (_req, res) => send(res, getRecovery, await recovery.state()))
  app.post(restoreInRecovery.path, async (req, res) => {
    const request = parseInput(restoreInRecovery.body, await readJson(req, res))
    send(res, restoreInRecovery, await recovery.restore(request))
  })
  app.use('/v1', () => {
    throw unavailable(recovery.damage)
  })
  app.get('/uploads/:name', () => {
    throw new AppError('not_found')
  })

  app.use(interfaceFiles(options.rendererDir))
  app.use(errorHandler(logger))
  return app

  function send(res: Response, route: Route, data: unknown): void {
    const envelope = toEnvelope(route, { data })
    if (options.checkAnswers) answerChecker(route)(envelope)
    res.status(envelope.statusCode).json(envelope)
  }
}
