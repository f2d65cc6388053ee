import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'

import type { Caller, Member } from '../auth/account.ts'
import { envelopeOf } from '../contract/envelope.ts'
import { AppError } from '../contract/errors.ts'
import type { Access, Route } from '../contract/route.ts'
import type { Core } from '../create-core.ts'

import type { AnyAnswer, Binding, FileAnswer } from './bind.ts'
import { parseInput } from './parse-input.ts'
import { readJson, readUpload } from './read-body.ts'
import { baseUrlOf } from './request-context.ts'

type Doorman = Pick<Core, 'auth' | 'access'>

/** Who makes the request. Only the bearer header counts: never a cookie, a query or another header. @throws unauthenticated */
export async function authenticate({ auth }: Pick<Core, 'auth'>, req: Request): Promise<Caller> {
  const token = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(req.headers.authorization ?? '')?.[1]
  const caller = token === undefined ? undefined : await auth.authenticate(token)
  if (!caller) throw new AppError('unauthenticated')
  return caller
}

/**
 * A route as an Express handler. The order is part of the contract: authentication (401), the resource in the caller's
 * reach (404), role (403), the body as such (415, 413, 400), its fields (400), and then the handler's own state (409)
 * and set-up (422). A businessId in the body counts as a resource, so there the body as such comes first.
 */
export function serveRoute(
  core: Doorman,
  { route, handle }: Binding,
  options: { readonly checkAnswers: boolean },
): RequestHandler {
  const answerSchema = route.data === null ? null : envelopeOf(route.data)

  return async (req, res) => {
    const caller = route.access.kind === 'public' ? undefined : await authenticate(core, req)
    const pathMember = caller && (await enterByPath(core, route.access, caller, req))

    const file = route.upload === undefined ? undefined : await readUpload(req, res, route.upload)
    const body = route.body === null ? undefined : asObject(await readJson(req, res))
    const query: Record<string, unknown> = { ...req.query }
    const member = pathMember ?? (caller && (await enterByField(core, route.access, caller, { body, query })))

    const answer = await handle({
      params: parseInput(route.params, req.params),
      query: parseInput(route.query, query),
      body: route.body === null ? undefined : parseInput(route.body, body),
      file,
      caller,
      member,
      baseUrl: baseUrlOf(req),
    })

    if (isFile(answer)) return sendFile(res, route, answer)
    sendAnswer(res, route, answer, options.checkAnswers ? answerSchema : null)
  }
}

function asObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw new AppError('validation_failed', {
    message: 'body: must be a JSON object',
    details: [{ field: 'body', message: 'must be a JSON object' }],
  })
}

async function enterByPath(
  { access }: Doorman,
  rule: Access,
  caller: Caller,
  req: Request,
): Promise<Member | undefined> {
  if (rule.kind !== 'business' || typeof rule.from === 'string') return undefined
  return access.enter(caller, rule.from.resource, String(req.params[rule.from.param]), rule.permission)
}

/** The business that body or query name; the caller's default business where they name none. */
async function enterByField(
  { access }: Doorman,
  rule: Access,
  caller: Caller,
  sources: { body: Record<string, unknown> | undefined; query: Record<string, unknown> },
): Promise<Member | undefined> {
  if (rule.kind !== 'business' || typeof rule.from !== 'string') return undefined
  const source = sources[rule.from] ?? {}
  const named = source['businessId']

  if (named === undefined || named === null || named === '') {
    const businessId = await access.defaultBusiness(caller)
    source['businessId'] = businessId
    return access.enter(caller, 'business', businessId, rule.permission)
  }
  if (typeof named !== 'string') {
    throw new AppError('validation_failed', {
      message: 'businessId: must be text',
      details: [{ field: 'businessId', message: 'must be text, given once' }],
    })
  }
  return access.enter(caller, 'business', named, rule.permission)
}

function isFile(answer: AnyAnswer): answer is FileAnswer {
  return 'bytes' in answer
}

function sendFile(res: Response, route: Route, { fileName, bytes }: FileAnswer): void {
  res.setHeader('Content-Type', route.file ?? 'application/octet-stream')
  res.setHeader('Content-Disposition', `inline; filename="${fileName}"`)
  res.status(200).end(bytes)
}

function sendAnswer(
  res: Response,
  route: Route,
  answer: Exclude<AnyAnswer, FileAnswer>,
  check: z.ZodType | null,
): void {
  const statusCode = answer.status ?? route.success.status
  const envelope = {
    statusCode,
    message: answer.message ?? route.success.message,
    ...(route.data === null ? {} : { data: answer.data }),
    ...(answer.warnings === undefined || answer.warnings.length === 0 ? {} : { warnings: answer.warnings }),
  }

  // A handler that breaks its own contract is a bug of ours (500), never the caller's mistake.
  const checked = check?.safeParse(envelope)
  if (checked && !checked.success) {
    throw new Error(`${route.operationId} broke its own contract: ${z.prettifyError(checked.error)}`)
  }
  res.status(statusCode).json(envelope)
}
