import { existsSync } from 'node:fs'
import { join } from 'node:path'

import express, { type Request, type RequestHandler, Router } from 'express'

import { AppError } from '../contract/http/errors.ts'

/**
 * The built interface. Unknown paths get its first page, because its addresses are its own business; a program, which
 * cannot read a page, is told that there is nothing. Where no interface is built, a plain sentence says what this server
 * is.
 */
export function interfaceFiles(rendererDir: string | null): RequestHandler {
  const index = rendererDir === null ? null : join(rendererDir, 'index.html')
  if (rendererDir === null || index === null || !existsSync(index)) return withoutInterface

  const router = Router()
  router.use(
    '/assets',
    // Built files carry a hash of their content in their name.
    express.static(join(rendererDir, 'assets'), { immutable: true, maxAge: '1y', index: false }),
    notFound,
  )
  router.use(express.static(rendererDir, { index: false, maxAge: 0 }))
  router.use((req, res, next) => {
    assertForPeople(req)
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    res.setHeader('Cache-Control', 'no-cache')
    // Relative to its root: an absolute path through a folder such as /tmp/.mount_x would count as hidden.
    res.sendFile('index.html', { root: rendererDir })
  })
  router.use(notFound)
  return router
}

/** Whoever carries a token, or takes JSON rather than a page, has mistaken the address. @throws route_not_found */
function assertForPeople(req: Request): void {
  if (req.path === '/') return
  if (req.headers.authorization === undefined && req.accepts(['html', 'json']) !== 'json') return
  throw new AppError('route_not_found', {
    message: 'There is no such address. The API is under /v1, its documentation at /docs.',
  })
}

const withoutInterface: RequestHandler = (req, res) => {
  assertForPeople(req)
  res.status(req.path === '/' ? 200 : 404).type('text/plain')
  res.send('Invoice Desk: the API is at /v1, its documentation at /docs. The interface is not built here.\n')
}

const notFound: RequestHandler = (req, res) => {
  assertForPeople(req)
  res.status(404).type('text/plain').send('Not found.\n')
}
