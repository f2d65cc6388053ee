import type { Request, RequestHandler } from 'express'

import type { Ids } from '../../ports/runtime/ids.ts'

import { isShared } from './shared-request.ts'

const requestIds = new WeakMap<Request, string>()

/** Gives every request an id that its answer and the log share. */
export function assignRequestId(ids: Ids): RequestHandler {
  return (req, res, next) => {
    const id = ids.uuid()
    requestIds.set(req, id)
    res.setHeader('X-Request-Id', id)
    next()
  }
}

export function requestIdOf(req: Request): string {
  return requestIds.get(req) ?? 'unknown'
}

/** Whether a request carries a body: a POST without one needs no content type. */
export function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
}

/** The address under which the client reached this server; the host has been checked before. */
export function baseUrlOf(req: Request): string {
  return `${isShared(req) ? 'https' : 'http'}://${req.headers.host ?? ''}`
}

/** Whether a page of this server asks, by the word of its browser. Programs say nothing about it. */
export function comesFromOwnPage(req: Request): boolean {
  return req.headers['sec-fetch-site'] === 'same-origin'
}
