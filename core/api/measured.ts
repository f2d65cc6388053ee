import type { RequestHandler } from 'express'

/** One request that is over. It names no business, nobody and no id: an address is known by its pattern alone. */
export type Answered = {
  readonly method: string
  /** Such as `/v1/invoices/{id}`; `other` for what is no route, such as the files of the interface. */
  readonly route: string
  /** 499 where the client went away before it was answered. */
  readonly status: number
  readonly seconds: number
}

const GONE = 499

/** Streams of events last as long as their reader: how long is no measure of anything. */
const isStream = (type: unknown): boolean => typeof type === 'string' && type.startsWith('text/event-stream')

/** Tells of each request once it is over. */
export function measured(tell: (answered: Answered) => void): RequestHandler {
  return (req, res, next) => {
    const began = performance.now()
    res.once('close', () => {
      if (isStream(res.getHeader('content-type'))) return
      const pattern: unknown = req.route?.path
      tell({
        method: req.method,
        route: typeof pattern === 'string' ? pattern.replaceAll(/:(\w+)/g, '{$1}') : 'other',
        status: res.writableFinished ? res.statusCode : GONE,
        seconds: (performance.now() - began) / 1000,
      })
    })
    next()
  }
}
