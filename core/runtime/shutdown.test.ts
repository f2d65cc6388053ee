import { EventEmitter } from 'node:events'

import { describe, expect, it } from 'vitest'

import { createShutdown } from './shutdown.ts'
import type { ShutdownEvent } from './shutdown.ts'

const never = () => new Promise<void>(() => undefined)

function createSignals() {
  const signals = new EventEmitter()
  const exits: number[] = []
  const exited = new Promise<number>((resolve) => signals.once('exited', resolve))
  let now = 0

  return {
    signals,
    exits,
    exited,
    monotonic: () => now,
    pass: (ms: number) => {
      now += ms
    },
    exit: (code: number) => {
      exits.push(code)
      signals.emit('exited', code)
    },
  }
}

describe('stop', () => {
  it('runs the steps once, last opened first, each after the one before has finished', async () => {
    const order: string[] = []
    const shutdown = createShutdown()
    shutdown.add('lock', () => void order.push('lock'))
    shutdown.add('database', async () => {
      await new Promise(setImmediate)
      order.push('database')
    })
    shutdown.add('server', () => void order.push('server'))

    const codes = await Promise.all([shutdown.stop('test'), shutdown.stop('again')])

    expect(order).toEqual(['server', 'database', 'lock'])
    expect(codes).toEqual([0, 0])
  })

  it('goes on after a step that fails, says which, and ends with exit code 1', async () => {
    const order: string[] = []
    const events: ShutdownEvent[] = []
    const failure = new Error('socket already closed')
    const shutdown = createShutdown({ onEvent: (event) => events.push(event) })
    shutdown.add('lock', () => void order.push('lock'))
    shutdown.add('server', () => Promise.reject(failure))

    expect(await shutdown.stop('test')).toBe(1)
    expect(order).toEqual(['lock'])
    expect(events).toEqual([
      { kind: 'stopping', reason: 'test' },
      { kind: 'step_failed', step: 'server', error: failure },
      { kind: 'stopped' },
    ])
  })

  it('gives up at the deadline and names the step that hangs', async () => {
    const events: ShutdownEvent[] = []
    const shutdown = createShutdown({ deadlineMs: 20, onEvent: (event) => events.push(event) })
    shutdown.add('worker', never)

    expect(await shutdown.stop('test')).toBe(1)
    expect(events).toContainEqual({ kind: 'deadline', step: 'worker' })
  })
})

describe('signals', () => {
  it.each(['SIGTERM', 'SIGINT'])('%s runs the steps and exits 0', async (signal) => {
    const host = createSignals()
    let closed = false
    const shutdown = createShutdown(host)
    shutdown.add('server', () => {
      closed = true
    })
    shutdown.listen()

    host.signals.emit(signal, signal)

    expect(await host.exited).toBe(0)
    expect(closed).toBe(true)
  })

  it('a second signal exits at once, without waiting for a step that hangs', () => {
    const host = createSignals()
    const shutdown = createShutdown(host)
    shutdown.add('server', never)
    shutdown.listen()

    host.signals.emit('SIGTERM', 'SIGTERM')
    expect(host.exits).toEqual([])
    host.pass(500)
    host.signals.emit('SIGINT', 'SIGINT')
    expect(host.exits).toEqual([130])
  })

  it('takes the echo that npm sends after Ctrl+C for the same wish', () => {
    const host = createSignals()
    const shutdown = createShutdown(host)
    shutdown.add('server', never)
    shutdown.listen()

    host.signals.emit('SIGINT', 'SIGINT')
    host.pass(3)
    host.signals.emit('SIGINT', 'SIGINT')

    expect(host.exits).toEqual([])
  })

  it('are left alone once listening has stopped', () => {
    const host = createSignals()
    createShutdown(host).listen()()

    expect(host.signals.listenerCount('SIGTERM')).toBe(0)
    expect(host.signals.listenerCount('SIGINT')).toBe(0)
  })
})
