import express, { type Express, type Response } from 'express'

import { authStatus } from '../contract/account.ts'
import { AppError } from '../contract/errors.ts'
import { getRecovery, restoreInRecovery } from '../contract/recovery.ts'
import type { Route } from '../contract/route.ts'
import { unavailable } from '../domain/backup/damage.ts'
import type { Logger } from '../ports/logger.ts'
import type { Recovery } from '../use-cases/backup/recovery.ts'

import { sayVersion } from './answer-headers.ts'
import { answerChecker, toEnvelope } from './answers.ts'
import type { ApiOptions } from './app.ts'
import { errorHandler } from './errors.ts'
import { interfaceFiles } from './interface-files.ts'
import { hostAndOriginGuard } from './origin-guard.ts'
import { parseInput } from './parse-input.ts'
import { readJson } from './read-body.ts'
import { assignRequestId } from './request-context.ts'
import { noStore, securityHeaders } from './response-headers.ts'

/**
 * What is served while the data cannot be used: what happened, a restore for the owner, and the interface that shows
 * both. Everything else under /v1 is 503, whoever asks: without accounts nobody can be told from a stranger.
 */
export function createRecoveryApp(recovery: Recovery, logger: Logger, options: ApiOptions): Express {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple')

  app.use(assignRequestId(options.ids))
  app.use('/v1', sayVersion)
  app.use(securityHeaders())
  app.use(hostAndOriginGuard(options))

  app.get('/healthz', (_req, res) => {
    res.status(503).json({ status: 'recovery', product: 'Invoice Desk', version: options.version })
  })

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
