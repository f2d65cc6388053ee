import type { Request, Response } from 'express'
import { expect, it } from 'vitest'

import { directRoutes } from './direct-routes.ts'

const routes = {
  list: { method: 'get', path: '/v1/invoices' },
  due: { method: 'get', path: '/v1/invoices/due' },
  one: { method: 'get', path: '/v1/invoices/{id}' },
  hidden: { method: 'get', path: '/v1/invoices/late' },
  make: { method: 'post', path: '/v1/invoices/late' },
} as const

/** Where a request is led; undefined: Express finds it. */
function ledTo(method: string, path: string): string | undefined {
  let led: string | undefined
  const served = Object.entries(routes).map(([name, route]) => ({ route, handler: () => void (led = name) }))
  void directRoutes(served)({ method, path } as Request, {} as Response, () => undefined)
  return led
}

it('leads to a route without parameters by its method and path', () => {
  expect(ledTo('GET', '/v1/invoices')).toBe('list')
  expect(ledTo('GET', '/v1/invoices/due')).toBe('due')
  expect(ledTo('POST', '/v1/invoices/late')).toBe('make')
})

it('leaves to Express what a route with parameters takes first, and what is spelled in another way', () => {
  expect(ledTo('GET', '/v1/invoices/late')).toBeUndefined()
  expect(ledTo('GET', '/v1/invoices/7')).toBeUndefined()
  expect(ledTo('GET', '/v1/invoices/')).toBeUndefined()
  expect(ledTo('HEAD', '/v1/invoices')).toBeUndefined()
})
