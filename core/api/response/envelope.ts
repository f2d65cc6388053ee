import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Response } from 'express'
import { z } from 'zod'

import { emptyEnvelope, envelopeOf } from '../../contract/http/envelope.ts'
import type { Route } from '../../contract/http/route.ts'
import type { AnyAnswer, FileAnswer } from '../bind.ts'

export type Envelope = { readonly statusCode: number; readonly message: string; readonly [more: string]: unknown }

export function isFile(answer: AnyAnswer): answer is FileAnswer {
  return 'bytes' in answer
}

export async function sendFile(res: Response, route: Route, { fileName, bytes, type }: FileAnswer): Promise<void> {
  const [usual] = [route.file ?? []].flat()
  res.setHeader('Content-Type', type ?? usual ?? 'application/octet-stream')
  res.setHeader('Content-Disposition', `inline; filename="${fileName}"`)
  res.status(200)
  if (bytes instanceof Uint8Array) {
    res.end(bytes)
    return
  }
  res.setHeader('Content-Length', bytes.size)
  // Whoever hangs up has what came so far, and nobody is told.
  await pipeline(Readable.from(bytes.chunks), res).catch((error: unknown) => {
    if (!res.destroyed) throw error
  })
}

/** What a handler answered, in the envelope. */
export function toEnvelope(route: Route, answer: Exclude<AnyAnswer, FileAnswer>): Envelope {
  return {
    statusCode: answer.status ?? route.success.status,
    message: answer.message ?? route.success.message,
    ...(route.data === null ? {} : { data: answer.data }),
    ...(answer.warnings === undefined || answer.warnings.length === 0 ? {} : { warnings: answer.warnings }),
  }
}

/** Holds envelopes against the route's own schema: a handler that breaks its contract is a bug of ours, never a 400. */
export function answerChecker(route: Route): (envelope: Envelope) => void {
  const schema = route.data === null ? emptyEnvelope : envelopeOf(route.data)
  return (envelope) => {
    const checked = schema.safeParse(envelope)
    if (checked.success) return
    throw new Error(`${route.operationId} broke its own contract: ${z.prettifyError(checked.error)}`)
  }
}
