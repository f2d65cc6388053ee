import type { RequestHandler } from 'express'

/**
 * Handlers one after the other as one. Express asks of each whether it is for the path of a request, and takes the path
 * apart and puts it together again for it: 2 µs each time, and a request passes ten of them.
 */
export function inOrder(handlers: readonly RequestHandler[]): RequestHandler {
  return (req, res, done) => {
    const from = (at: number): void => {
      const handler = handlers[at]
      if (handler === undefined) return done()
      const next = (error?: unknown): void => (error === undefined ? from(at + 1) : done(error))
      try {
        const answered = handler(req, res, next) as Promise<void> | void
        if (answered instanceof Promise) answered.catch(done)
      } catch (error) {
        done(error)
      }
    }
    from(0)
  }
}
