import type { IncomingMessage, ServerResponse } from 'node:http'

import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** What browsers are told about every page and answer of this server: always the same, so it is made up once. */
export function securityHeaders(): RequestHandler {
  const headers = Object.entries(headersBy(PROTECTION))
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    next()
  }
}

const PROTECTION = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Mantine positions its floating parts with style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      // The writer of Excel files compresses in a worker that it makes itself.
      workerSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Plain http on loopback: there is nothing to upgrade to.
  strictTransportSecurity: false,
  crossOriginResourcePolicy: { policy: 'same-origin' },
})

type Middleware = ReturnType<typeof helmet>

function headersBy(middleware: Middleware): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  // Of no request: what is set depends on none.
  const response = {
    setHeader: (name: string, value: string) => void (headers[name] = value),
    removeHeader: () => undefined,
  }
  middleware({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return headers
}

/** Answers of the API are never kept. */
export const noStore: RequestHandler = (req, res, next) => {
  // Answers have no versions to compare. Express would answer `If-None-Match: *` with an empty 304 all the same.
  delete req.headers['if-none-match']
  res.setHeader('Cache-Control', 'no-store')
  next()
}
