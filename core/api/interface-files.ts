import { existsSync } from 'node:fs'
import { join } from 'node:path'

import express, { type RequestHandler, Router } from 'express'

/**
 * The built interface. Unknown paths get its first page, because its addresses are its own business. Where no interface
 * is built, a plain sentence says what this server is.
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
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    res.setHeader('Cache-Control', 'no-cache')
    // Relative to its root: an absolute path through a folder such as /tmp/.mount_x would count as hidden.
    res.sendFile('index.html', { root: rendererDir })
  })
  router.use(notFound)
  return router
}

const withoutInterface: RequestHandler = (req, res) => {
  res.status(req.path === '/' ? 200 : 404).type('text/plain')
  res.send('Invoice Desk: the API is at /v1, its documentation at /docs. The interface is not built here.\n')
}

const notFound: RequestHandler = (_req, res) => {
  res.status(404).type('text/plain').send('Not found.\n')
}
