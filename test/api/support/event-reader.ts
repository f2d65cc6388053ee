import { onTestFinished } from 'vitest'

import type { Json } from '../../support/api-client.ts'

export type ReceivedEvent = { readonly id: string; readonly type: string; readonly data: Json }

export type EventReader = {
  readonly status: number
  readonly headers: Headers
  /** The body of a refusal. */
  readonly refusal: Json
  /** Waits for so many further events. */
  take(count: number): Promise<ReceivedEvent[]>
  /** Waits for further events up to one of this type. */
  takeUntil(type: string): Promise<ReceivedEvent[]>
  /** Reads to the end, which the server decides; answers the events that still came. */
  rest(): Promise<ReceivedEvent[]>
  /** Comments received so far. */
  readonly comments: readonly string[]
  /** What a client would send as Last-Event-ID now, as the standard has it: the last id, with or without an event. */
  lastEventId(): string | undefined
  leave(): void
}

type Options = { readonly token?: string; readonly lastEventId?: string; readonly query?: string }

/** Follows the events of a business the way a till would: fetch, the bearer header, and the body as it comes. */
export async function followEvents(url: string, { token, lastEventId, query = '' }: Options): Promise<EventReader> {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await fetch(`${url}/v1/events${query}`, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  })

  const comments: string[] = []
  let lastId: string | undefined
  const noted = { comments, id: (id: string) => (lastId = id) }
  const events = response.status === 200 ? parse(response, noted) : undefined
  const next = async (): Promise<ReceivedEvent | undefined> => {
    const { value, done } = (await events?.next()) ?? { value: undefined, done: true }
    return done ? undefined : value
  }
  const takeWhile = async (goOn: (taken: readonly ReceivedEvent[]) => boolean): Promise<ReceivedEvent[]> => {
    const taken: ReceivedEvent[] = []
    while (goOn(taken)) {
      const event = await next()
      if (!event) throw new Error(`The stream ended after ${JSON.stringify(taken)}.`)
      taken.push(event)
    }
    return taken
  }

  return {
    status: response.status,
    headers: response.headers,
    refusal: response.status === 200 ? undefined : await response.json(),
    comments,
    lastEventId: () => lastId,
    take: (count) => takeWhile((taken) => taken.length < count),
    takeUntil: (type) => takeWhile((taken) => taken.at(-1)?.type !== type),
    async rest() {
      const taken: ReceivedEvent[] = []
      for (let event = await next(); event; event = await next()) taken.push(event)
      return taken
    },
    leave: () => controller.abort(),
  }
}

type Noted = { readonly comments: string[]; readonly id: (id: string) => void }

async function* parse(response: Response, noted: Noted): AsyncGenerator<ReceivedEvent, undefined> {
  if (!response.body) return undefined
  let text = ''

  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)

      noted.comments.push(...lines.filter((line) => line.startsWith(':')))
      const [id, type, data] = [field('id'), field('event'), field('data')]
      if (id !== undefined) noted.id(id)
      if (id !== undefined && type !== undefined && data !== undefined) yield { id, type, data: JSON.parse(data) }
    }
  }
  return undefined
}
