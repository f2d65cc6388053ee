import { createParser, type EventSourceMessage } from 'eventsource-parser'

import { MAX_SECONDS_AGO, streamEvents } from '../../../core/contract/activity/event-stream.ts'
import type { Client } from '../api/client.ts'

type Options = {
  readonly client: Pick<Client, 'open'>
  readonly businessId: string
  /** Ends the following. */
  readonly signal: AbortSignal
  /** The last event of an earlier following. */
  readonly lastEventId?: string | undefined
  /** Without a last event: how old in milliseconds what is shown may be. What happened since is told. */
  readonly age: () => number
  /** What happened since may not be told: it was too long ago, or the line took too long to open. */
  readonly onGap: () => void
  readonly onEvent: (event: EventSourceMessage) => void
  /** The past is another one than what is shown: the data are those of a backup. Everything has to be read anew. */
  readonly onReset: () => void
  /** How far it has come, for going on later. */
  readonly onPlace: (lastEventId: string) => void
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Answers on their way are older than they look, and the stream opens later than it was asked for. */
const MARGIN_MS = 5_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Tells what happens in a business until it is ended. After a cut it goes on where it was and misses nothing. */
export async function followEvents(options: Options): Promise<void> {
  const { client, businessId, signal, age, onGap, onEvent, onReset, onPlace, wait = waitFor } = options
  let { lastEventId } = options
  let pause = FIRST_WAIT_MS

  while (!signal.aborted) {
    try {
      const asked = Date.now()
      const since = lastEventId === undefined ? Math.ceil((age() + MARGIN_MS) / 1_000) : undefined
      const secondsAgo = since !== undefined && since <= MAX_SECONDS_AGO ? { secondsAgo: String(since) } : {}
      const stream = await client.open(streamEvents, { query: { businessId, ...secondsAgo }, signal, lastEventId })
      const isLate = Date.now() - asked >= MARGIN_MS
      if (since !== undefined && (isLate || since > MAX_SECONDS_AGO)) onGap()
      const parser = createParser({
        onId(id) {
          pause = FIRST_WAIT_MS
          lastEventId = id
          onPlace(id)
        },
        onEvent: (event) => (event.event === 'reset' ? onReset() : onEvent(event)),
      })
      const decoder = new TextDecoder()
      await stream.pipeTo(
        new WritableStream({ write: (bytes) => parser.feed(decoder.decode(bytes, { stream: true })) }),
      )
    } catch {
      // Gone, restarting, or no longer allowed: which of them, the next call of the page says to the person.
    }
    if (signal.aborted) return
    await wait(pause, signal)
    pause = Math.min(pause * 2, LONGEST_WAIT_MS)
  }
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
