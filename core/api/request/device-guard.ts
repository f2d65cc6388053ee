import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Request, RequestHandler, Response } from 'express'

import { AppError } from '../../contract/http/errors.ts'
import type { Core } from '../../use-cases/instance/core.ts'
import { recognizeScreen } from '../../use-cases/devices/recognize.ts'

import { bearerOf } from './bearer.ts'
import { deviceCookieOf, setDeviceCookie } from './device-cookie.ts'
import { openRoutes, setScreen } from './screen.ts'
import { clientAddress, isShared, noteLetIn } from './shared-request.ts'

type GuardedCore = Pick<Core, 'units' | 'clock' | 'devicePresence'>

/** The first page of an unpaired screen, and its files, beside the interface. */
type PairingFiles = { readonly rendererDir: string | null }

const OPEN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/pair/ca.crt'])

/**
 * Over the network nothing answers a device that is not paired but the page that pairs it, its files, the certificate of the
 * authority, the call that pairs and the signs of life. Everything else is the same refusal, whatever it names, after the
 * same work.
 */
export function deviceGuard(core: GuardedCore, { rendererDir }: PairingFiles): RequestHandler {
  const pairingDir = rendererDir === null ? null : join(rendererDir, 'pair')

  return async (req, res, next) => {
    if (!isShared(req)) return next()
    const screen = await recognizeScreen(core, {
      cookie: deviceCookieOf(req),
      bearer: bearerOf(req),
      address: clientAddress(req),
      userAgent: req.headers['user-agent'] ?? '',
    })
    setScreen(req, screen)
    if (screen.device && screen.kind === 'device') {
      core.devicePresence.seen(screen.device, clientAddress(req), core.clock.now().getTime())
      if (screen.isCookieAgeing) setDeviceCookie(res, screen.cookie)
    }
    const isLetIn = screen.kind === 'device' || screen.kind === 'key'
    noteLetIn(req, isLetIn)
    if (isLetIn) return next()

    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (isRead && OPEN_PATHS.has(req.path)) return next()
    if (openRoutes(screen.kind).some(({ method, path }) => method.toUpperCase() === req.method && path === req.path)) {
      assertSmallBody(req)
      return next()
    }
    if (isRead && pairingDir !== null && PAIRING_FILE.test(req.path)) return sendPairingFile(res, pairingDir, req.path)
    if (isRead && isPage(req)) return sendPairingPage(res, pairingDir)
    res.setHeader('Cache-Control', 'no-store')
    throw new AppError('device_not_paired')
  }
}

/** A code and a signature are short. */
const MAX_OPEN_BODY_BYTES = 8 * 1024

/** Bodies are kept in memory until they are whole: nobody who is not let in fills it. @throws body_too_large */
function assertSmallBody({ headers }: Request): void {
  const isSmall =
    headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_OPEN_BODY_BYTES
  if (isSmall) return
  throw new AppError('body_too_large', {
    message:
      'The body is too large. Before this device is paired the limit is 8 KB, with its length in Content-Length.',
  })
}

/** Names of one or two parts without anything in them that leads elsewhere, however it is decoded. */
const PAIRING_FILE = /^\/pair(\/[A-Za-z0-9_-]+){0,1}\/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/

/** What a browser opens as a page of the interface: a plain path without a file, and nothing of the API or its pages. */
function isPage(req: Request): boolean {
  if (req.path === '/') return true
  const wantsPage = (req.headers.accept ?? '').includes('text/html') && req.headers.authorization === undefined
  return wantsPage && PAGE.test(req.path)
}

const PAGE =
  /^\/(?!(?:v1|docs|openapi|uploads|assets|pair|healthz|readyz|metrics)(?:\/|$))[a-z][a-z-]*(\/[A-Za-z0-9-]+)*\/?$/

function sendPairingFile(res: Response, dir: string, path: string): void {
  const name = path.slice('/pair/'.length)
  if (!existsSync(join(dir, name))) throw new AppError('device_not_paired')
  res.setHeader('Cache-Control', 'no-cache')
  res.sendFile(name, { root: dir })
}

/** In the place of whatever page was opened; its own address stays, so that it is opened once the screen is paired. */
function sendPairingPage(res: Response, dir: string | null): void {
  res.setHeader('Cache-Control', 'no-store')
  if (dir !== null && existsSync(join(dir, 'index.html'))) {
    // A copy of the interface that the browser kept is not this page, however old both are.
    return res.sendFile('index.html', { root: dir, etag: false, lastModified: false })
  }
  res.type('text/plain').send('Invoice Desk: this device is not paired. The page that pairs it is not built here.\n')
}
