import type { Request, RequestHandler, Response } from 'express'

import { apiVersion } from '../../contract/http/api-version.ts'
import { fillPath, type Route } from '../../contract/http/route.ts'

import type { Envelope } from './envelope.ts'

/** What pages of other origins may read of an answer. */
export const exposedHeaders = [
  'API-Version',
  'Content-Disposition',
  'Deprecation',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Retry-After',
  'X-Request-Id',
] as const

/** Every answer of the API says which version of it has answered. */
export const setVersionHeader: RequestHandler = (_req, res, next) => {
  res.setHeader('API-Version', apiVersion)
  next()
}

/** Of an address that another has taken the place of: since when, and which (RFC 9745, RFC 5829). */
export function setDeprecationHeaders(req: Request, res: Response, { deprecated }: Route): void {
  if (deprecated === undefined) return
  res.setHeader('Deprecation', `@${Date.parse(`${deprecated.since}T00:00:00+01:00`) / 1000}`)
  const successor = fillPath(deprecated.successor, req.params)
  res.setHeader('Link', `<${successor}>; rel="successor-version", </docs/changes>; rel="deprecation"; type="text/html"`)
}

/** Where what was made can be read from now on. */
export function setLocationHeader(res: Response, { location }: Route, { statusCode, data }: Envelope): void {
  if (location === undefined || statusCode !== 201) return
  res.setHeader('Location', fillPath(location, data as Record<string, unknown>))
}
