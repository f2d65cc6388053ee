import express, { type Express, type RequestHandler } from 'express'

import { AppError } from '../contract/errors.ts'
import { routes } from '../contract/routes.ts'
import type { Ids } from '../ports/ids.ts'
import { authorizeBusiness } from '../use-cases/account/access.ts'
import type { Core } from '../use-cases/instance/core.ts'

import { streamEvents } from '../contract/event.ts'
import { createInvoiceBatch } from '../contract/invoice-batch.ts'
import { sayVersion } from './answer-headers.ts'
import { answerChecker, toEnvelope } from './answers.ts'
import type { Binding } from './bind.ts'
import { accountBindings } from './bindings/account-bindings.ts'
import { auditBindings } from './bindings/audit-bindings.ts'
import { backupBindings } from './bindings/backup-bindings.ts'
import { bookBindings } from './bindings/book-bindings.ts'
import { businessBindings } from './bindings/business-bindings.ts'
import { consumerSalesBindings } from './bindings/consumer-sales-bindings.ts'
import { counterBindings } from './bindings/counter-bindings.ts'
import { customerMailBindings } from './bindings/customer-mail-bindings.ts'
import { customerMergeBindings } from './bindings/customer-merge-bindings.ts'
import { dayCloseBindings } from './bindings/day-close-bindings.ts'
import { deskBindings } from './bindings/desk-bindings.ts'
import { instanceBindings } from './bindings/instance-bindings.ts'
import { invoiceBindings } from './bindings/invoice-bindings.ts'
import { jobBindings } from './bindings/job-bindings.ts'
import { mailBindings } from './bindings/mail-bindings.ts'
import { moneyListBindings } from './bindings/money-list-bindings.ts'
import { paymentBindings } from './bindings/payment-bindings.ts'
import { receivablesBindings } from './bindings/receivables-bindings.ts'
import { receivablesReportBindings } from './bindings/receivables-report-bindings.ts'
import { recordBindings } from './bindings/record-bindings.ts'
import { referenceBindings } from './bindings/reference-bindings.ts'
import { reminderBindings } from './bindings/reminder-bindings.ts'
import { reminderPlanBindings } from './bindings/reminder-plan-bindings.ts'
import { saleBindings } from './bindings/sale-bindings.ts'
import { submissionBindings } from './bindings/submission-bindings.ts'
import { teamBindings } from './bindings/team-bindings.ts'
import { tillPrinterBindings } from './bindings/till-printer-bindings.ts'
import { toolBindings } from './bindings/tool-bindings.ts'
import { vatMonthBindings } from './bindings/vat-month-bindings.ts'
import { webhookBindings } from './bindings/webhook-bindings.ts'
import { documentationRoutes } from './documentation.ts'
import { errorHandler } from './errors.ts'
import { createEventStreams, type EventStreams } from './event-stream.ts'
import { interfaceFiles } from './interface-files.ts'
import { hostAndOriginGuard, type ServedOrigins } from './origin-guard.ts'
import { parseInput } from './parse-input.ts'
import { createRecover } from './recover.ts'
import { assignRequestId } from './request-context.ts'
import { authenticate } from './request-guard.ts'
import { noStore, securityHeaders } from './response-headers.ts'
import { serveBatch } from './serve-batch.ts'
import { enter, serveRoute } from './serve-route.ts'
import { judgeParameters } from './unknown-parameters.ts'

export type ApiOptions = ServedOrigins & {
  readonly ids: Ids
  readonly version: string
  /** The built interface; null when the core serves the API alone. */
  readonly rendererDir: string | null
  /** Parse every answer by its own schema: on in tests and development, where a broken promise should be loud. */
  readonly checkAnswers: boolean
}

/** Every route's handler, by domain. */
export const bindings: readonly Binding[] = [
  ...accountBindings,
  ...businessBindings,
  ...auditBindings,
  ...deskBindings,
  ...recordBindings,
  ...saleBindings,
  ...counterBindings,
  ...dayCloseBindings,
  ...tillPrinterBindings,
  ...invoiceBindings,
  ...paymentBindings,
  ...receivablesBindings,
  ...receivablesReportBindings,
  ...vatMonthBindings,
  ...bookBindings,
  ...reminderBindings,
  ...reminderPlanBindings,
  ...consumerSalesBindings,
  ...moneyListBindings,
  ...submissionBindings,
  ...toolBindings,
  ...teamBindings,
  ...mailBindings,
  ...jobBindings,
  ...customerMailBindings,
  ...customerMergeBindings,
  ...webhookBindings,
  ...instanceBindings,
  ...backupBindings,
  ...referenceBindings,
]

/** The whole HTTP surface: guards, /v1, documentation, uploaded images and the interface. */
export function createApp(core: Core, options: ApiOptions): { app: Express; streams: EventStreams } {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple')

  app.use(assignRequestId(options.ids))
  app.use('/v1', sayVersion)
  app.use(securityHeaders())
  app.use(hostAndOriginGuard(options))

  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', product: 'Invoice Desk', version: options.version })
  })
  app.use(documentationRoutes(core.providers.list))
  app.get('/uploads/:name', uploadedImage(core))

  app.use('/v1', noStore, decodablePath)
  const serve = { checkAnswers: options.checkAnswers, recover: createRecover(core, bindings) }
  for (const binding of bindings) {
    const { method, path } = binding.route
    app[method](path.replace(/\{(\w+)\}/g, ':$1'), serveRoute(core, binding, serve))
  }
  app.post(createInvoiceBatch.path, serveBatch(core, bindings, serve))
  const streams = createEventStreams(core)
  app.get(streamEvents.path, eventStream(core, streams, options))
  app.use('/v1', unknownRoute(core))

  app.use(interfaceFiles(options.rendererDir))
  app.use(errorHandler(core.logger))
  return { app, streams }
}

function eventStream(core: Core, streams: EventStreams, { checkAnswers }: ApiOptions): RequestHandler {
  const check = checkAnswers ? answerChecker(streamEvents) : undefined
  return async (req, res) => {
    const { member, query } = await enter(core, streamEvents, req, res)
    judgeParameters(streamEvents, query)
    const { format, after, secondsAgo, wait } = parseInput(streamEvents.query, query)
    if (!member) throw new AppError('business_missing')

    // Node sends no headers before a body that HEAD does not get: without an end it would wait for ever.
    if (req.method === 'HEAD') return void res.type(format === 'json' ? 'json' : 'text/event-stream').end()

    const assertStillAllowed = async () => {
      const caller = await authenticate(core, req)
      const target = { kind: 'business', id: member.businessId, permission: streamEvents.access.permission } as const
      await core.units.read((unit) => authorizeBusiness(unit, caller, target))
    }
    const listener = { req, res, member, after, secondsAgo, assertStillAllowed }
    if (format === 'stream') return streams.serve(listener)
    const envelope = toEnvelope(streamEvents, { data: await streams.next(listener, wait) })
    check?.(envelope)
    res.json(envelope)
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i')

/** A part of a path that cannot be decoded is taken as it stands, so that it is an id of nothing like any other. */
const decodablePath: RequestHandler = (req, _res, next) => {
  const [path = '', ...query] = req.url.split('?')
  req.url = [path.split('/').map(decodable).join('/'), ...query].join('?')
  next()
}

function decodable(part: string): string {
  try {
    decodeURIComponent(part)
    return part
  } catch {
    return encodeURIComponent(part)
  }
}

function unknownRoute(core: Core): RequestHandler {
  return async (req, res) => {
    await authenticate(core, req)
    const asked = req.originalUrl.split('?')[0] ?? ''
    const methods = routes.filter(({ path }) => patternOf(path).test(asked)).map(({ method }) => method.toUpperCase())
    if (methods.length === 0) throw new AppError('route_not_found')

    // Whatever answers GET answers HEAD too.
    res.setHeader('Allow', methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : method)).join(', '))
    throw new AppError('method_not_allowed', { message: `This address takes ${methods.join(', ')}. See /docs.` })
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
