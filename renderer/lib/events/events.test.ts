import type { EventSourceMessage } from 'eventsource-parser'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { ApiError } from '../api/api-error.ts'
import { followEvents } from './follow-events.ts'

const streamOf = (...chunks: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
      controller.close()
    },
  })

/** What is told of one stream. */
async function toldOf(stream: ReadableStream<Uint8Array>) {
  const controller = new AbortController()
  const events: EventSourceMessage[] = []
  const places: string[] = []
  let resets = 0
  await followEvents({
    client: { open: async () => stream },
    businessId: 'b1',
    signal: controller.signal,
    age: () => 0,
    onGap: () => undefined,
    onPlace: (id) => places.push(id),
    onReset: () => (resets += 1),
    onEvent: (event) => events.push(event),
    wait: async () => controller.abort(),
  })
  return { events, places, resets }
}

describe('server-sent events', () => {
  it('are read whatever the pieces they arrive in, comments left out', async () => {
    const text =
      'retry: 2000\nid: 7\n\n: still here\n\nid: 8\r\nevent: invoice.created\r\ndata: {"by":"Ọlá"}\r\n\r\nid: 9\ndata: cut'
    const bytes = new TextEncoder().encode(text)
    const expected = {
      events: [{ id: '8', event: 'invoice.created', data: '{"by":"Ọlá"}' }],
      places: ['7', '8'],
      resets: 0,
    }
    expect(await toldOf(streamOf(text))).toEqual(expected)
    expect(await toldOf(streamOf(...Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual(expected)
  })
})

describe('a past that is no more', () => {
  it('is no event, and the place is the one that goes on', async () => {
    const text = 'id: 3\n\nid: 3\nevent: reset\ndata: {"head":"3"}\n\nid: 9\nevent: invoice.created\ndata: {}\n\n'
    expect(await toldOf(streamOf(text))).toMatchObject({
      events: [{ event: 'invoice.created' }],
      places: ['3', '3', '9'],
      resets: 1,
    })
  })
})

describe('following a business', () => {
  it('goes on where it was cut off, waits longer after each failure, and ends with its signal', async () => {
    const controller = new AbortController()
    const asked: (string | undefined)[] = []
    const waited: number[] = []
    const told: (string | undefined)[] = []
    const answers = [
      () => streamOf('id: 5\n\nid: 6\nevent: invoice.created\ndata: {}\n\n'),
      () => Promise.reject(new ApiError('offline', { message: 'gone' })),
      () => Promise.reject(new ApiError('offline', { message: 'gone' })),
      () => streamOf('id: 7\nevent: queue.sent\ndata: {}\n\n'),
    ]

    await followEvents({
      client: {
        open: async (_route, input) => {
          asked.push(input.lastEventId)
          const next = answers.shift()
          if (!next) throw new Error('asked too often')
          return next()
        },
      },
      businessId: 'b1',
      signal: controller.signal,
      age: () => 0,
      onGap: () => undefined,
      onPlace: () => undefined,
      onReset: () => undefined,
      onEvent: ({ event }) => told.push(event),
      wait: async (milliseconds) => {
        waited.push(milliseconds)
        if (answers.length === 0) controller.abort()
      },
    })

    expect(asked).toEqual([undefined, '6', '6', '6'])
    expect(told).toEqual(['invoice.created', 'queue.sent'])
    expect(waited).toEqual([1000, 2000, 4000, 1000])
  })

  /** What is asked for at the first opening and at the next, and how often it is told that something may be missing. */
  async function openedWith({ age, opensAfter = 0 }: { age: number; opensAfter?: number }) {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const controller = new AbortController()
    const asked: unknown[] = []
    let gaps = 0
    await followEvents({
      client: {
        open: async (_route, { query }) => {
          asked.push(query?.['secondsAgo'])
          vi.setSystemTime(Date.now() + opensAfter)
          return streamOf('id: 5\n\n')
        },
      },
      businessId: 'b1',
      signal: controller.signal,
      age: () => age,
      onGap: () => (gaps += 1),
      onPlace: () => undefined,
      onReset: () => undefined,
      onEvent: () => undefined,
      wait: async () => {
        if (asked.length === 2) controller.abort()
      },
    })
    return { asked, gaps }
  }

  it('begins where what is shown was read, and says so where that cannot be', async () => {
    expect(await openedWith({ age: 1_200 })).toEqual({ asked: ['7', undefined], gaps: 0 })
    expect(await openedWith({ age: 3_600_000 })).toEqual({ asked: [undefined, undefined], gaps: 1 })
    expect(await openedWith({ age: 0, opensAfter: 5_000 })).toEqual({ asked: ['5', undefined], gaps: 1 })
  })
})
