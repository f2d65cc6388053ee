import express, { type Express, type RequestHandler } from 'express'

import { AppError } from '../contract/http/errors.ts'
import { authStatus } from '../contract/people/account.ts'
import type { Ids } from '../ports/runtime/ids.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { DataState } from '../ports/unit.ts'
import type { Core } from '../use-cases/instance/core.ts'
import { createReadiness } from '../use-cases/instance/readiness.ts'

import { createAnswerMemory, ROOM_OF_LISTS, ROOM_OF_REPORTS } from './answer-memory.ts'
import { statusBinding } from './bindings/people/status.ts'
import { directRoutes } from './direct-routes.ts'
import { createEventStreams, type EventStreams } from './event-stream.ts'
import { documentationRoutes } from './guide/routes.ts'
import type { ReadElsewhere } from './heavy-reads.ts'
import { inOrder } from './in-order.ts'
import { interfaceFiles } from './interface-files.ts'
import { measured, type Answered } from './measured.ts'
import { readiness } from './readiness.ts'
import { assignRequestId } from './request/context.ts'
import { deviceGuard } from './request/device-guard.ts'
import { hostAndOriginGuard, type ServedOrigins } from './request/origin-guard.ts'
import { errorHandler } from './response/errors.ts'
import { setVersionHeader } from './response/route-headers.ts'
import { noStore, securityHeaders } from './response/security-headers.ts'
import { serveRoute, type Recover } from './serve-route.ts'

export type ApiOptions = ServedOrigins & {
  readonly ids: Ids
  readonly version: string
  /** Set from the moment when the process was told to stop. */
  readonly isStopping?: () => boolean
  /** Told of every answer, once it is out. */
  readonly answered?: (answer: Answered) => void
  /** The built interface; null when the core serves the API alone. */
  readonly rendererDir: string | null
  /** Parse every answer by its own schema: on in tests and development, where a broken promise should be loud. */
  readonly checkAnswers: boolean
  /** Where heavy reads are answered, unless that is here. */
  readonly elsewhere?: ReadElsewhere
  /** Of a database that can tell whether anything was committed to it: then answers are remembered. */
  readonly stateOfData?: DataState
}

/** What is left to load is loaded so long after the first answer: files of the interface go out before. */
const LOAD_AFTER_MS = 200

/**
 * The whole HTTP surface: guards, /v1, documentation, uploaded images and the interface. A start loads one route of /v1,
 * which the first page asks. The others come behind the first answer, or with the first request for one: their schemas
 * and their code were a quarter of a start.
 */
export function createApp(core: Core, options: ApiOptions): { app: Express; streams: EventStreams } {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple')

  const { checkAnswers, elsewhere, stateOfData } = options
  const memory = stateOfData && {
    lists: createAnswerMemory(stateOfData, core.clock, ROOM_OF_LISTS),
    reports: createAnswerMemory(stateOfData, core.clock, ROOM_OF_REPORTS),
  }
  const serve = { checkAnswers, elsewhere, memory }
  const streams = createEventStreams(core)
  const router = createLateHandler(async () => {
    const { createApiRouter } = await import('./api-router.ts')
    return createApiRouter(core, streams, serve)
  }, core.logger)
  const status = {
    route: authStatus,
    handler: serveRoute(core, statusBinding, { ...serve, recover: nothingToRecover }),
  }

  app.use(
    inOrder([
      ...(options.answered ? [measured(options.answered)] : []),
      router.loadBehind,
      assignRequestId(options.ids),
      underApi(setVersionHeader),
      securityHeaders(),
      hostAndOriginGuard(options),
      deviceGuard(core, options),
      underApi(noStore),
      directRoutes([status]),
      underApi(router.handle),
    ]),
  )

  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', product: 'Invoice Desk', version: options.version })
  })
  app.get('/readyz', readiness(createReadiness(core), options))
  app.get('/pair/ca.crt', authorityCertificate(core))
  app.use(documentationRoutes(core.providers.list))
  app.get('/uploads/:name', uploadedImage(core))

  app.use(interfaceFiles(options.rendererDir))
  app.use(errorHandler(core.logger))
  return { app, streams }
}

/** What only reads has no answer that a crash could take. */
const nothingToRecover: Recover = async () => undefined

/** A handler that is loaded when it is first asked for, or before. */
function createLateHandler(load: () => Promise<RequestHandler>, logger: Logger) {
  let handler: RequestHandler | undefined
  let loading: Promise<RequestHandler> | undefined
  const loaded = (): Promise<RequestHandler> => (loading ??= load().then((made) => (handler = made)))
  const loadAhead = (): void => void loaded().catch((error: unknown) => logger.error('http.notLoaded', { error }))

  async function whenLoaded(...request: Parameters<RequestHandler>): Promise<void> {
    const made = await loaded()
    await made(...request)
  }
  const handle: RequestHandler = (...request) => (handler ?? whenLoaded)(...request)

  /** Has it loaded behind the answer to this request, if it is not yet. */
  const loadBehind: RequestHandler = (_req, res, next) => {
    if (loading === undefined) res.once('finish', () => void setTimeout(loadAhead, LOAD_AFTER_MS).unref())
    next()
  }
  return { handle, loadBehind }
}

/** Of calls of the API. Express would take the address apart for it, and put it together again. */
const underApi =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    // Not by its address, which may begin with the name of the host.
    UNDER_API.test(req.path) ? handler(req, res, next) : next()

const UNDER_API = /^\/v1(?:\/|$)/i

/** What other screens may trust, so that their browsers know this server. The key is never part of it. */
function authorityCertificate({ sharing }: Core): RequestHandler {
  return (_req, res) => {
    const certificate = sharing.authority()
    if (!certificate)
      throw new AppError('not_found', { message: 'There is no certificate authority of this installation.' })

    res.setHeader('Content-Type', 'application/x-x509-ca-cert')
    res.setHeader('Content-Disposition', 'attachment; filename="invoice-desk.crt"')
    res.setHeader('Cache-Control', 'no-store')
    res.end(certificate)
  }
}

/** Needs no token, so that an <img> can show it; the name is unguessable. */
function uploadedImage({ uploads }: Core): RequestHandler {
  return async (req, res, next) => {
    const name = String(req.params['name'])
    const bytes = await uploads.read(name)
    if (!bytes) return next()

    res.setHeader('Content-Type', name.endsWith('.png') ? 'image/png' : 'image/jpeg')
    res.setHeader('Cache-Control', 'private, max-age=31536000, immutable')
    res.end(bytes)
  }
}
