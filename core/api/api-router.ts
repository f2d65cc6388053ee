import { Router, type RequestHandler } from 'express'

import { streamEvents } from '../contract/activity/event-stream.ts'
import { AppError } from '../contract/http/errors.ts'
import { createInvoiceBatch } from '../contract/invoice/batch.ts'
import { routes } from '../contract/routes.ts'
import { authorizeBusiness } from '../use-cases/account/access.ts'
import type { Core } from '../use-cases/instance/core.ts'

import { bindings } from './bindings/bindings.ts'
import { directRoutes, patternOf } from './direct-routes.ts'
import type { EventStreams } from './event-stream.ts'
import { inOrder } from './in-order.ts'
import { createRecover } from './recover.ts'
import { authenticate } from './request/authorize.ts'
import { parseInput } from './request/parse-input.ts'
import { screenOf } from './request/screen.ts'
import { checkParameters } from './request/unknown-parameters.ts'
import { answerChecker, toEnvelope } from './response/envelope.ts'
import { serveBatch } from './serve-batch.ts'
import { authorizeRequest, serveRoute, type ServeOptions } from './serve-route.ts'

/** Everything under /v1: each route of the contract, and an answer for what is none. */
export function createApiRouter(
  core: Core,
  streams: EventStreams,
  options: Omit<ServeOptions, 'recover'>,
): RequestHandler {
  const router = Router()
  const serve = { ...options, recover: createRecover(core, bindings) }
  const served = bindings.map((binding) => ({ route: binding.route, handler: serveRoute(core, binding, serve) }))
  for (const { route, handler } of served) router[route.method](route.path.replace(/\{(\w+)\}/g, ':$1'), handler)
  router.post(createInvoiceBatch.path, serveBatch(core, bindings, serve))
  router.get(streamEvents.path, eventStream(core, streams, options))
  router.use(unknownRoute(core))
  return inOrder([directRoutes(served), decodablePath, router])
}

function eventStream(
  core: Core,
  streams: EventStreams,
  { checkAnswers }: Pick<ServeOptions, 'checkAnswers'>,
): RequestHandler {
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
