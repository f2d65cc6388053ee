import type { Request, RequestHandler } from 'express'

import { AppError } from '../../contract/http/errors.ts'
import { exposedHeaders } from '../response/route-headers.ts'

import { isShared } from './shared-request.ts'

/** Under which names requests are let in. */
export type ServedOrigins = {
  /** The port that is listened on; known once the server listens. */
  readonly port: () => number
  /** Origins of other pages that the instance owner has let in, such as `https://shop.example`. */
  readonly allowedOrigins: () => readonly string[]
  /** Whether it is one, with its port, under which other screens reach this server over TLS. In small letters. */
  readonly isSharedHost: (host: string) => boolean
  /** Where a proxy stands in front, such as `https://desk.example`. */
  readonly publicOrigin: string | null
}

const HOST_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Loopback is public: every web page the user opens can send requests to it. A page reaches it under its own name
 * (DNS rebinding, seen in Host) or says where it comes from (Origin). Pictures and other parts of a foreign page say
 * nothing, but their browser does (Sec-Fetch-Site). All of these are refused before anything else is looked at; a link to
 * the interface may stand anywhere. What comes over the network is held to the names of the certificate instead.
 */
export function hostAndOriginGuard({
  port,
  allowedOrigins,
  isSharedHost,
  publicOrigin,
}: ServedOrigins): RequestHandler {
  let known = { port: -1, hosts: [] as readonly string[] }
  const loopbackHosts = (): readonly string[] => {
    const now = port()
    if (now !== known.port)
      known = {
        port: now,
        hosts: HOST_NAMES.flatMap((name) => (now === 80 ? [name, `${name}:80`] : [`${name}:${now}`])),
      }
    return known.hosts
  }

  return (req, res, next) => {
    const overNetwork = isShared(req)
    const scheme = overNetwork ? 'https' : 'http'
    const hosts = loopbackHosts()
    const isOwn = (host: string) => (overNetwork ? isSharedHost(host) : hosts.includes(host))
    if (!namesOneHost(req, isOwn)) throw new AppError('host_ambiguous')
    if (!isOwn(req.headers.host?.toLowerCase() ?? '')) throw new AppError('host_not_allowed')

    // Its certificate is one that browsers know. With that of our own authority, this would shut out for good whoever has
    // not trusted it, and every other page of the computer's name.
    if (overNetwork && publicOrigin === `https://${req.headers.host}`) {
      res.setHeader('Strict-Transport-Security', 'max-age=31536000')
    }

    const { origin, 'sec-fetch-site': site } = req.headers
    const isForeign = site === 'cross-site' || site === 'same-site'
    const asksForNoData = !isForeign || !/^\/v1(\/|$)/i.test(req.path)
    if (origin === undefined && asksForNoData) return next()
    if (origin !== undefined && isOwnOrigin(origin.toLowerCase(), scheme, isOwn)) return next()
    // Other pages are let in by the owner on this computer, not on the network.
    if (origin === undefined || overNetwork || !allowedOrigins().includes(origin))
      throw new AppError('origin_not_allowed')

    res.vary('Origin')
    res.setHeader('Access-Control-Allow-Origin', origin)
    res.setHeader('Access-Control-Expose-Headers', exposedHeaders.join(', '))
    if (req.method !== 'OPTIONS') return next()

    res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
    res.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID')
    res.setHeader('Access-Control-Max-Age', '600')
    res.status(204).end()
  }
}

/**
 * Whoever stands between may read another host out of a request than this server does, where it has two: several Host
 * headers, or a whole address in its first line.
 */
function namesOneHost({ rawHeaders, originalUrl }: Request, isOwn: (host: string) => boolean): boolean {
  const named = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (named.length > 1) return false

  const host = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(originalUrl)?.[1]
  return host === undefined || isOwn(host.toLowerCase())
}

const isOwnOrigin = (origin: string, scheme: string, isOwn: (host: string) => boolean): boolean =>
  origin.startsWith(`${scheme}://`) && isOwn(origin.slice(scheme.length + 3))
