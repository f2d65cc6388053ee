import { EventEmitter } from 'node:events'

import { expect, it, vi } from 'vitest'

import { connectKeychain, type ForkUtility, type UtilityChild } from './connect-keychain.ts'

const file = '/app/out/main/keychain-utility.js'

function connected(env: Record<string, string | undefined> = {}) {
  const events = new EventEmitter()
  const child = {
    on: (event: string, listener: (...values: unknown[]) => void) => events.on(event, listener),
    postMessage: vi.fn(),
    kill: vi.fn(() => true),
  } satisfies UtilityChild
  const fork = vi.fn<ForkUtility>(() => child)
  const onReply = vi.fn()
  const onExit = vi.fn()
  const link = connectKeychain({ fork, file, env })({ onReply, onExit })
  return { events, child, fork, onReply, onExit, link }
}

it('carries requests to the utility process and replies back', () => {
  const { link, child, events, onReply } = connected()
  const request = { operation: 'get', service: 'Invoice Desk', account: 'a/b' } as const
  link.send(request)
  events.emit('message', { ok: true, value: null })

  expect(child.postMessage).toHaveBeenCalledExactlyOnceWith(request)
  expect(onReply).toHaveBeenCalledExactlyOnceWith({ ok: true, value: null })
})

it('tells the end of the process once, also after a fatal error, and sends nothing to it any more', () => {
  const { link, child, events, onExit } = connected()
  events.emit('error', 'FatalError', 'v8', 'report')
  events.emit('exit', 1)
  link.send({ operation: 'get', service: 'Invoice Desk', account: 'a/b' })

  expect(onExit).toHaveBeenCalledOnce()
  expect(child.postMessage).not.toHaveBeenCalled()
})

it('kills the process', () => {
  const { link, child } = connected()
  link.kill()

  expect(child.kill).toHaveBeenCalledOnce()
})

it('gives the process the session it needs, and neither the passphrase nor options for Node', () => {
  const { fork } = connected({
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
    INVOICE_DESK_PASSPHRASE: 'canary',
    NODE_OPTIONS: '--inspect',
    EMPTY: undefined,
  })

  expect(fork).toHaveBeenCalledExactlyOnceWith(file, [], {
    env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus' },
    stdio: 'ignore',
    serviceName: 'Invoice Desk keychain',
  })
})
