import { describe, expect, it } from 'vitest'

import { ApiError } from '../api/api-error.ts'
import { followEvents } from './follow-events.ts'
import { readEvents, type ServerEvent } from './read-events.ts'

const streamOf = (...chunks: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
      controller.close()
    },
  })

async function all(stream: ReadableStream<Uint8Array>): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  for await (const event of readEvents(stream)) events.push(event)
  return events
}

describe('server-sent events', () => {
  it('are read whatever the pieces they arrive in, comments left out', async () => {
    const text =
      'retry: 2000\nid: 7\n\n: still here\n\nid: 8\r\nevent: invoice.created\r\ndata: {"by":"Ọlá"}\r\n\r\nid: 9\ndata: cut'
    const bytes = new TextEncoder().encode(text)
    const expected = [
      { id: '7', type: 'message', data: undefined },
      { id: '8', type: 'invoice.created', data: '{"by":"Ọlá"}' },
    ]
    expect(await all(streamOf(text))).toEqual(expected)
    expect(await all(streamOf(...Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual(expected)
  })
})

describe('following a business', () => {
  it('goes on where it was cut off, waits longer after each failure, and ends with its signal', async () => {
    const controller = new AbortController()
    const asked: (string | undefined)[] = []
    const waited: number[] = []
    const told: string[] = []
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
      onPlace: () => undefined,
      onEvent: ({ type }) => told.push(type),
      wait: async (milliseconds) => {
        waited.push(milliseconds)
        if (answers.length === 0) controller.abort()
      },
    })

    expect(asked).toEqual([undefined, '6', '6', '6'])
    expect(told).toEqual(['invoice.created', 'queue.sent'])
    expect(waited).toEqual([1000, 2000, 4000, 1000])
  })
})
