import type { Request, RequestHandler, Response } from 'express'
import type { z } from 'zod'

import { AppError, type ErrorCode } from '../contract/http/errors.ts'
import { takesIdempotencyKey, type Route } from '../contract/http/route.ts'
import { callerId, type Caller, type Member } from '../domain/people/account.ts'
import type { Units } from '../ports/unit.ts'
import { authorizeBusiness } from '../use-cases/account/access.ts'
import { onItsDay } from '../use-cases/business/practice-clock.ts'
import type { StoredAnswer } from '../use-cases/idempotency.ts'
import type { Core } from '../use-cases/instance/core.ts'
import { keepSnapshot } from '../use-cases/vat/snapshots.ts'

import type { AnswerMemory, MadeOf } from './answer-memory.ts'
import type { AnyAnswer, Binding, FileAnswer, Input } from './bind.ts'
import type { HeavyAnswer, ReadElsewhere } from './heavy-reads.ts'
import {
  assertKind,
  authorizeByField,
  authorizeByPath,
  letIn,
  type GuardCore,
  type LetIn,
} from './request/authorize.ts'
import { canonicalBody } from './request/canonical-body.ts'
import { baseUrlOf, comesFromOwnPage, hasBody } from './request/context.ts'
import { withoutNulls } from './request/null-fields.ts'
import { setDeviceCookie } from './request/device-cookie.ts'
import { parseInput } from './request/parse-input.ts'
import { isShared } from './request/shared-request.ts'
import { withoutPlaceholders } from './request/placeholders.ts'
import { isJson, readJson, readUpload } from './request/read-body.ts'
import { assertAllowedFrom, assertLetIn, screenOf } from './request/screen.ts'
import { unknownMoneyFields, unknownMoneyWarnings } from './request/unknown-money.ts'
import { assertKnownFields, checkParameters } from './request/unknown-parameters.ts'
import { clockWarnings } from './wire/clock.ts'
import { answerChecker, isFile, sendFile, toEnvelope, type Envelope } from './response/envelope.ts'
import { toErrorEnvelope } from './response/errors.ts'
import { setDeprecationHeaders, setLocationHeader } from './response/route-headers.ts'
import { sendJson, sendJsonBytes, sendJsonText } from './response/send-json.ts'

/** Answers again what a keyed request did before a crash; undefined where it may simply be done again. */
export type Recover = (
  route: Route,
  id: { kind: string; id: string },
  member: Member,
  request: Pick<Input<Route>, 'baseUrl' | 'screen'>,
) => Promise<Envelope | undefined>

export type ServeOptions = {
  readonly checkAnswers: boolean
  readonly recover: Recover
  /** Where heavy reads are answered; here unless there is such a place. */
  readonly elsewhere?: ReadElsewhere | undefined
  /** Where it can be told what has changed. */
  readonly memory?: { readonly lists: AnswerMemory; readonly reports: AnswerMemory } | undefined
}

/** What a request brought, once its caller has been let in. */
type AuthorizedRequest = {
  readonly caller: Caller | undefined
  readonly member: Member | undefined
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown> | undefined
  readonly file: Uint8Array | undefined
  readonly fileName: string | undefined
}

/** A request that carries an `Idempotency-Key`, and to which path the key belongs. */
type Keyed = { readonly caller: Caller; readonly key: string; readonly path: string }

/** An envelope that is written already. */
type ReadyAnswer = { readonly status: number; readonly body: Buffer; readonly madeOf: MadeOf }

/** @throws what the read was refused with */
function broughtBack(answer: HeavyAnswer): FileAnswer | ReadyAnswer {
  switch (answer.kind) {
    case 'envelope':
      return { status: answer.status, body: Buffer.from(answer.body.buffer), madeOf: answer.madeOf }
    case 'file': {
      const { fileName, bytes, type, keeps } = answer
      return { fileName, bytes, ...(type && { type }), ...(keeps && { keeps }) }
    }
    case 'refused': {
      const { kind: _, code, ...said } = answer
      throw new AppError<ErrorCode>(code, said as ConstructorParameters<typeof AppError<ErrorCode>>[1])
    }
  }
}

export type RouteAnswers = ReturnType<typeof routeAnswers>

/** What a route answers to a request that was let in. */
export function routeAnswers(
  core: Core,
  { route, handle }: Pick<Binding, 'route' | 'handle'>,
  { checkAnswers, recover, elsewhere }: Omit<ServeOptions, 'memory'>,
) {
  const check = checkAnswers ? answerChecker(route) : undefined

  async function answer(
    req: Request,
    entered: AuthorizedRequest,
    units: Units = core.units,
  ): Promise<AnyAnswer | ReadyAnswer> {
    if (entered.body) assertKnownFields(route, entered.body)
    const unknown = checkParameters(route, entered.query)
    const money = unknownMoneyFields(route, entered.body)
    const { member, caller } = entered
    // Before the work, for a record of a doubted day is no proof of it.
    const doubt = route.usesDay ? clockWarnings(await core.clockCheck.problem()) : []
    const input = {
      params: parseParams(route, req.params),
      query: parseInput(route.query, entered.query),
      caller,
      member,
      screen: screenOf(req),
      baseUrl: baseUrlOf(req),
    }
    const { operationId } = route
    const there =
      route.heavy && (await isHeavy(entered))
        ? await elsewhere?.answer({ ...input, operationId, warnings: [...doubt, ...unknown] })
        : undefined
    const answered =
      there === undefined
        ? await handle({
            ...input,
            core: { ...core, units: member ? onItsDay(units, member.businessId) : units },
            body: route.body === null ? undefined : parseBody(route, route.body, entered.body),
            file: entered.file,
            fileName: entered.fileName,
          })
        : broughtBack(there)
    if ('body' in answered) return answered
    if (isFile(answered)) {
      const { keeps } = answered
      if (keeps && member) await units.write((unit) => keepSnapshot(unit, member, keeps))
      return answered
    }
    if (route.usesDay && route.method !== 'get') await core.clockCheck.recorded()
    const warnings = [...doubt, ...unknown, ...unknownMoneyWarnings(money, answered.data)]
    return warnings.length === 0 ? answered : { ...answered, warnings: [...warnings, ...(answered.warnings ?? [])] }
  }

  /** PDFs are drawn in a thread of their own, which belongs to this one; what is read for one may be much all the same. */
  async function isHeavy({ member, query }: AuthorizedRequest): Promise<boolean> {
    if (!route.heavy || !elsewhere || !member || (query['format'] === 'pdf' && route.heavy !== 'papersToo'))
      return false
    const { businessId } = member
    const records = await core.units.read(({ invoices, purchases }) =>
      (route.heavy === 'byBills' ? purchases : invoices).countOfBusiness(businessId),
    )
    return records >= elsewhere.fromDocuments
  }

  function asEnvelope(answered: AnyAnswer | ReadyAnswer): Envelope {
    if ('body' in answered || isFile(answered))
      throw new Error(`${route.operationId} answered a file where an envelope was expected.`)
    const envelope = toEnvelope(route, answered)
    check?.(envelope)
    return envelope
  }

  /** Does what was asked for once, and answers a repeat as it answered the first. */
  async function keyed(req: Request, entered: AuthorizedRequest, { caller, key, path }: Keyed) {
    const { query, body, file, member } = entered
    return core.idempotency.run(
      {
        key,
        scope: [callerId(caller), route.method.toUpperCase(), path],
        contents: file ? [file] : contentsOf(route, query, body),
      },
      {
        execute: (units) => toStored(req, async () => asEnvelope(await answer(req, entered, units))),
        async recover(subject) {
          // A business that was being created belongs to nobody in the request yet.
          const created = member === undefined && subject.kind === 'business'
          const target = { kind: 'business', id: subject.id, permission: 'business.read' } as const
          const host = created ? await core.units.read((unit) => authorizeBusiness(unit, caller, target)) : member
          const envelope =
            host && (await recover(route, subject, host, { baseUrl: baseUrlOf(req), screen: screenOf(req) }))
          if (envelope === undefined) return undefined
          check?.(envelope)
          return { status: envelope.statusCode, body: JSON.stringify(envelope) }
        },
      },
    )
  }

  return { answer, asEnvelope, keyed }
}

/**
 * A route as an Express handler. The order is part of the contract: authentication (401), the resource in the caller's
 * reach (404), role (403), the body as such (415, 413, 400), its fields (400), and then the handler's own state (409)
 * and set-up (422). A businessId in the body counts as a resource, so there the body as such comes first.
 */
export function serveRoute(core: Core, binding: Binding, options: ServeOptions): RequestHandler {
  const { route } = binding
  const answers = routeAnswers(core, binding, options)
  const memory = binding.remembers && (route.heavy ? options.memory?.reports : options.memory?.lists)

  async function remembered(known: AnswerMemory, req: Request, entered: AuthorizedRequest, member: Member) {
    const { operationId } = route
    const asked = { operationId, params: req.params, query: entered.query, member }
    return (
      known.recall(asked) ??
      known.answered(asked, core.units, async (units) => {
        const answered = await answers.answer(req, entered, units)
        if ('body' in answered) return { bytes: answered.body, elsewhere: { madeOf: answered.madeOf } }
        return { bytes: Buffer.from(JSON.stringify(answers.asEnvelope(answered))) }
      })
    )
  }

  return async (req, res) => {
    setDeprecationHeaders(req, res, route)
    const entered = await authorizeRequest(core, route, req, res)
    const { caller, member } = entered
    if (memory && member && !mayBeFile(route, entered))
      return sendJsonBytes(res, route.success.status, await remembered(memory, req, entered, member))
    const key = req.headers['idempotency-key']
    if (typeof key === 'string' && caller && takesIdempotencyKey(route)) {
      const stored = await answers.keyed(req, entered, { caller, key, path: req.path })
      if (stored.replayed) res.setHeader('Idempotency-Replayed', 'true')
      if (route.location !== undefined) setLocationHeader(res, route, JSON.parse(stored.body) as Envelope)
      sendJsonText(res, stored.status, stored.body)
      return
    }

    const answered = await answers.answer(req, entered)
    if ('body' in answered) {
      res.status(answered.status).type('application/json').send(answered.body)
      return
    }
    if (isFile(answered)) return sendFile(res, route, answered)
    const envelope = answers.asEnvelope(answered)
    if (answered.deviceCookie !== undefined) setDeviceCookie(res, answered.deviceCookie)
    // Another screen keeps there what it sold while this computer was away, and what it is paired with.
    const clears = route.clearsSite === true && comesFromOwnPage(req) && !isShared(req)
    if (clears) res.setHeader('Clear-Site-Data', '"cache", "storage"')
    setLocationHeader(res, route, envelope)
    sendJson(res, envelope.statusCode, envelope)
  }
}

/** Files of other formats are asked for by that. */
const mayBeFile = ({ files }: Route, { query }: AuthorizedRequest): boolean =>
  files !== undefined && query['format'] !== undefined

/** Everything that comes before the fields are looked at. */
export async function authorizeRequest(
  core: GuardCore,
  route: Route,
  req: Request,
  res: Response,
): Promise<AuthorizedRequest> {
  const { access } = route
  const screen = screenOf(req)
  assertLetIn(route, screen)
  const entered = access.kind === 'public' ? undefined : await letIn(core, req)
  if (entered) await assertKind(core, access, entered.caller)
  const pathMember = entered && (await authorizeByPath(core, access, entered, req.params))
  assertAllowedFrom(route, screen, undefined)

  const uploaded = route.upload === undefined ? undefined : await readUpload(req, res, route.upload)
  const file = uploaded?.bytes
  const body = route.body === null ? undefined : asObject(route, await readJson(req, res))
  const query: Record<string, unknown> = { ...req.query }
  const said = { query, body: body ?? (entered && file === undefined ? await readUndeclaredBody(req, res) : undefined) }
  const present = await stillAuthorized(core, route, req, { entered, pathMember })
  const member = present.entered && (await authorizeByField(core, route, present.entered, present.pathMember, said))
  assertAllowedFrom(route, screen, body)

  return { caller: present.entered?.caller, member, query, body, file, fileName: uploaded?.name }
}

type Authorized = { readonly entered: LetIn | undefined; readonly pathMember: Member | undefined }

/**
 * Over the network a body may be on its way for minutes, and the device be removed or limited meanwhile: whoever could
 * send its beginning is looked at anew at its end.
 *
 * @throws what authorizing throws
 */
async function stillAuthorized(
  core: GuardCore,
  { access }: Route,
  req: Request,
  authorized: Authorized,
): Promise<Authorized> {
  if (!isShared(req) || !authorized.entered || !hasBody(req)) return authorized
  const entered = await letIn(core, req)
  await assertKind(core, access, entered.caller)
  return { entered, pathMember: await authorizeByPath(core, access, entered, req.params) }
}

/** The JSON that came to a route that takes none: it may still name a business. */
async function readUndeclaredBody(req: Request, res: Response): Promise<Record<string, unknown> | undefined> {
  if (req.method === 'GET' || req.method === 'HEAD' || !isJson(req)) return undefined
  const sent = await readJson(req, res)
  return isObject(sent) ? sent : undefined
}

/** What was sent, however it is written; and as it was compared before 0.2.0, whose keys are kept for a week. */
const contentsOf = ({ method }: Route, query: object, body: object | undefined): readonly [string, string] => [
  JSON.stringify([canonicalBody(query, method), canonicalBody(body ?? null, method)]),
  JSON.stringify([query, body ?? null]),
]

/** Conflicts of the whole folder or computer: a till keeps its sale, and sends it with the same key once that is decided. */
const RETRYABLE_CONFLICTS: ReadonlySet<string> = new Set<ErrorCode>([
  'folder_is_a_copy',
  'folder_retired',
  'clock_behind',
])

/**
 * An answer to keep: success, or a conflict, which the same request would meet again. Other errors burn no key, nor does
 * a folder whose owner has yet to decide that it goes on: then the same sale is made by the same request.
 */
async function toStored(req: Request, work: () => Promise<Envelope>): Promise<StoredAnswer> {
  try {
    const envelope = await work()
    return { status: envelope.statusCode, body: JSON.stringify(envelope) }
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409 || RETRYABLE_CONFLICTS.has(error.code)) throw error
    return { status: 409, body: JSON.stringify(toErrorEnvelope(req, error)) }
  }
}

/** In a POST null says the same as leaving a field out; in a PATCH it clears, also what cannot be cleared (400). */
function parseBody({ method }: Route, schema: z.ZodObject, said: unknown) {
  return parseInput(schema, withoutNulls(schema, withoutPlaceholders(schema, said), method !== 'patch'))
}

/** A path whose ids are not of the form of one names nothing: 404, like any id that does not exist. */
function parseParams({ params }: Route, given: Request['params']) {
  const parsed = params.safeParse(given)
  if (!parsed.success) throw new AppError('not_found')
  return parsed.data
}

function asObject({ takesAnyJson }: Route, body: unknown): Record<string, unknown> {
  if (isObject(body)) return body
  if (takesAnyJson) return {}
  throw new AppError('validation_failed', {
    message: 'body: must be a JSON object',
    details: [{ field: 'body', message: 'must be a JSON object' }],
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
