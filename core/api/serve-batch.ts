import type { Request, RequestHandler } from 'express'

import { AppError } from '../contract/http/errors.ts'
import { createInvoiceBatch, type BatchResult } from '../contract/invoice/batch.ts'
import { createInvoice } from '../contract/invoice/invoice.ts'
import type { Caller } from '../domain/people/account.ts'
import type { Core } from '../use-cases/instance/core.ts'

import type { Binding } from './bind.ts'
import { authorizeByField } from './request/authorize.ts'
import { requestIdOf } from './request/context.ts'
import { parseInput } from './request/parse-input.ts'
import { answerChecker, toEnvelope, type Envelope } from './response/envelope.ts'
import { toAppError, toErrorEnvelope } from './response/errors.ts'
import { authorizeRequest, routeAnswers, type RouteAnswers, type ServeOptions } from './serve-route.ts'

/**
 * Many invoices in one request, each as if it had come by itself to the route that makes one: with its key, its rights and
 * its own answer. One after the other, so that numbers follow the order of the sales.
 */
export function serveBatch(core: Core, bindings: readonly Binding[], options: ServeOptions): RequestHandler {
  const single = bindings.find(({ route }) => route === createInvoice)
  if (!single) throw new Error('Nothing makes an invoice.')
  // Nobody waits for hundreds of first tries: the queue makes them.
  const unhurried: Core = { ...core, queue: { ...core.queue, tryNow: () => Promise.resolve() } }
  const answers = routeAnswers(unhurried, single, options)
  const check = options.checkAnswers ? answerChecker(createInvoiceBatch) : undefined

  return async (req, res) => {
    const { caller, member, body } = await authorizeRequest(core, createInvoiceBatch, req, res)
    const { items } = parseInput(createInvoiceBatch.body, body)
    if (!caller || !member) throw new AppError('unauthenticated')

    const results: BatchResult[] = []
    for (const { key, invoice } of items) {
      const sale = { caller, businessId: member.businessId, key, invoice }
      results.push(await resultOf(core, answers, req, sale))
    }
    const envelope = toEnvelope(createInvoiceBatch, { data: { results } })
    check?.(envelope)
    res.json(envelope)
  }
}

type Sale = {
  readonly caller: Caller
  readonly businessId: string
  readonly key: string
  readonly invoice: Readonly<Record<string, unknown>>
}

/** The answer to one of them, whatever becomes of it. */
async function resultOf(core: Core, answers: RouteAnswers, req: Request, sale: Sale): Promise<BatchResult> {
  const { caller, businessId, key } = sale
  try {
    const body = { ...sale.invoice }
    const member = await authorizeByField(core, createInvoice, { caller }, undefined, { query: { businessId }, body })
    const entered = { caller, member, query: {}, body, file: undefined, fileName: undefined }
    const {
      status,
      body: text,
      replayed,
    } = await answers.keyed(req, entered, { caller, key, path: createInvoice.path })
    const envelope = JSON.parse(text) as Envelope
    return { key, status, replayed, ...(status < 300 ? madeOf(envelope) : { error: envelope }) } as BatchResult
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.status >= 500) core.logger.error('http.failed', { requestId: requestIdOf(req), code: error.code, error })
    return { key, status: error.status, replayed: false, error: toErrorEnvelope(req, error) }
  }
}

const madeOf = ({ data, warnings }: Envelope) => ({ data, ...(warnings === undefined ? {} : { warnings }) })
