import express, { type Express, type RequestHandler } from 'express'

import { streamEvents } from '../contract/activity/event-stream.ts'
import { AppError } from '../contract/http/errors.ts'
import { createInvoiceBatch } from '../contract/invoice/batch.ts'
import { routes } from '../contract/routes.ts'
import type { DataState } from '../ports/unit.ts'
import type { Ids } from '../ports/runtime/ids.ts'
import { authorizeBusiness } from '../use-cases/account/access.ts'
import type { Core } from '../use-cases/instance/core.ts'
import { createReadiness } from '../use-cases/instance/readiness.ts'

import { createAnswerMemory, ROOM_OF_LISTS, ROOM_OF_REPORTS } from './answer-memory.ts'
import type { Binding } from './bind.ts'
import { auditBindings } from './bindings/activity/audit-log.ts'
import { jobBindings } from './bindings/activity/job.ts'
import { webhookBindings } from './bindings/activity/webhook.ts'
import { businessBindings } from './bindings/business/business.ts'
import { dayCloseBindings } from './bindings/counter/day-close.ts'
import { counterBindings } from './bindings/counter/sale.ts'
import { tillPrinterBindings } from './bindings/counter/till-printer.ts'
import { backupBindings } from './bindings/installation/backup.ts'
import { clockBindings } from './bindings/installation/clock.ts'
import { instanceBindings } from './bindings/installation/instance.ts'
import { sharingBindings } from './bindings/installation/sharing.ts'
import { createInvoiceBindings } from './bindings/invoice/create.ts'
import { invoiceBindings } from './bindings/invoice/invoice.ts'
import { salesBindings } from './bindings/invoice/sales.ts'
import { submissionBindings } from './bindings/invoice/submission.ts'
import { toolBindings } from './bindings/invoice/tools.ts'
import { customerEmailBindings } from './bindings/mail/customer-email.ts'
import { invoiceEmailBindings } from './bindings/mail/invoice-email.ts'
import { mailSettingsBindings } from './bindings/mail/settings.ts'
import { bookBindings } from './bindings/money/books.ts'
import { consumerSalesBindings } from './bindings/money/consumer-sales.ts'
import { moneyListBindings } from './bindings/money/lists.ts'
import { paymentBindings } from './bindings/money/payment.ts'
import { receivablesReportBindings } from './bindings/money/receivables-report.ts'
import { receivablesBindings } from './bindings/money/receivables.ts'
import { reminderPlanBindings } from './bindings/money/reminder-plan.ts'
import { reminderBindings } from './bindings/money/reminder.ts'
import { profitBindings } from './bindings/money/profit.ts'
import { taxMonthBindings } from './bindings/money/tax-month.ts'
import { vatMonthBindings } from './bindings/money/vat-month.ts'
import { vatReturnBindings } from './bindings/money/vat-return.ts'
import { accountBindings } from './bindings/people/account.ts'
import { deviceBindings } from './bindings/people/device.ts'
import { teamBindings } from './bindings/people/team.ts'
import { payablesBindings } from './bindings/payables/payables.ts'
import { paymentOutBindings } from './bindings/payables/payment-out.ts'
import { supplierAccountBindings } from './bindings/payables/supplier-account.ts'
import { cashOutBindings } from './bindings/purchases/cash-out.ts'
import { payableOpeningImportBindings } from './bindings/payables/opening-item-import.ts'
import { purchaseAttachmentBindings } from './bindings/purchases/attachment.ts'
import { inboxBindings } from './bindings/purchases/inbox.ts'
import { purchaseBindings } from './bindings/purchases/purchase.ts'
import { supplierBindings } from './bindings/purchases/supplier.ts'
import { customerMergeBindings } from './bindings/records/customer-merge.ts'
import { recordBindings } from './bindings/records/records.ts'
import { referenceBindings } from './bindings/records/reference.ts'
import { directRoutes, patternOf } from './direct-routes.ts'
import { createEventStreams, type EventStreams } from './event-stream.ts'
import { documentationRoutes } from './guide/routes.ts'
import type { ReadElsewhere } from './heavy-reads.ts'
import { inOrder } from './in-order.ts'
import { interfaceFiles } from './interface-files.ts'
import { measured, type Answered } from './measured.ts'
import { readiness } from './readiness.ts'
import { createRecover } from './recover.ts'
import { authenticate } from './request/authorize.ts'
import { assignRequestId } from './request/context.ts'
import { deviceGuard } from './request/device-guard.ts'
import { hostAndOriginGuard, type ServedOrigins } from './request/origin-guard.ts'
import { parseInput } from './request/parse-input.ts'
import { screenOf } from './request/screen.ts'
import { checkParameters } from './request/unknown-parameters.ts'
import { answerChecker, toEnvelope } from './response/envelope.ts'
import { errorHandler } from './response/errors.ts'
import { setVersionHeader } from './response/route-headers.ts'
import { noStore, securityHeaders } from './response/security-headers.ts'
import { serveBatch } from './serve-batch.ts'
import { authorizeRequest, serveRoute } from './serve-route.ts'

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

/** Every route's handler, by domain. */
export const bindings: readonly Binding[] = [
  ...accountBindings,
  ...businessBindings,
  ...auditBindings,
  ...salesBindings,
  ...recordBindings,
  ...createInvoiceBindings,
  ...counterBindings,
  ...dayCloseBindings,
  ...tillPrinterBindings,
  ...invoiceBindings,
  ...supplierBindings,
  // Before the bills, whose ids would be `inbox`.
  ...inboxBindings,
  ...cashOutBindings,
  ...purchaseBindings,
  ...paymentOutBindings,
  ...supplierAccountBindings,
  ...payableOpeningImportBindings,
  ...payablesBindings,
  ...purchaseAttachmentBindings,
  ...paymentBindings,
  ...receivablesBindings,
  ...receivablesReportBindings,
  ...vatMonthBindings,
  ...vatReturnBindings,
  ...taxMonthBindings,
  ...profitBindings,
  ...bookBindings,
  ...reminderBindings,
  ...reminderPlanBindings,
  ...consumerSalesBindings,
  ...moneyListBindings,
  ...submissionBindings,
  ...toolBindings,
  ...teamBindings,
  ...deviceBindings,
  ...mailSettingsBindings,
  ...invoiceEmailBindings,
  ...jobBindings,
  ...customerEmailBindings,
  ...customerMergeBindings,
  ...webhookBindings,
  ...clockBindings,
  ...instanceBindings,
  ...sharingBindings,
  ...backupBindings,
  ...referenceBindings,
]

/** The whole HTTP surface: guards, /v1, documentation, uploaded images and the interface. */
export function createApp(core: Core, options: ApiOptions): { app: Express; streams: EventStreams } {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple')

  const { checkAnswers, elsewhere, stateOfData } = options
  const memory = stateOfData && {
    lists: createAnswerMemory(stateOfData, core.clock, ROOM_OF_LISTS),
    reports: createAnswerMemory(stateOfData, core.clock, ROOM_OF_REPORTS),
  }
  const serve = { checkAnswers, elsewhere, memory, recover: createRecover(core, bindings) }
  const served = bindings.map((binding) => ({ route: binding.route, handler: serveRoute(core, binding, serve) }))

  app.use(
    inOrder([
      ...(options.answered ? [measured(options.answered)] : []),
      assignRequestId(options.ids),
      underApi(setVersionHeader),
      securityHeaders(),
      hostAndOriginGuard(options),
      deviceGuard(core, options),
      underApi(noStore),
      directRoutes(served),
    ]),
  )

  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', product: 'Invoice Desk', version: options.version })
  })
  app.get('/readyz', readiness(createReadiness(core), options))
  app.get('/pair/ca.crt', authorityCertificate(core))
  app.use(documentationRoutes(core.providers.list))
  app.get('/uploads/:name', uploadedImage(core))

  app.use(underApi(decodablePath))
  for (const { route, handler } of served) app[route.method](route.path.replace(/\{(\w+)\}/g, ':$1'), handler)
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
    const { member, query } = await authorizeRequest(core, streamEvents, req, res)
    checkParameters(streamEvents, query)
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

/** Of calls of the API. Express would take the address apart for it, and put it together again. */
const underApi =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    UNDER_API.test(req.url) ? handler(req, res, next) : next()

const UNDER_API = /^\/v1(?:[/?]|$)/i

/** A part of a path that cannot be decoded is taken as it stands, so that it is an id of nothing like any other. */
const decodablePath: RequestHandler = (req, _res, next) => {
  if (!req.url.includes('%')) return next()
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
    if (screenOf(req).kind === 'unpaired') throw new AppError('device_not_paired')
    await authenticate(core, req)
    const asked = req.originalUrl.split('?')[0] ?? ''
    const methods = routes.filter(({ path }) => patternOf(path).test(asked)).map(({ method }) => method.toUpperCase())
    if (methods.length === 0) throw new AppError('route_not_found')

    // Whatever answers GET answers HEAD too.
    res.setHeader('Allow', methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : method)).join(', '))
    throw new AppError('method_not_allowed', { message: `This address takes ${methods.join(', ')}. See /docs.` })
  }
}

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
