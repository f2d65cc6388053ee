import pg from 'pg'

import type { Announcements } from '../../../../ports/runtime/announcements.ts'
import type { Logger } from '../../../../ports/runtime/logger.ts'
import type { AfterCommit } from '../../../../ports/unit.ts'
import { addressed } from '../engine/address.ts'

const CHANNEL = 'invoice_desk'
/** Commits within so long are told together. */
const TOGETHER_MS = 10
/** How soon after a lost connection it is listened again. */
const AGAIN_MS = 1_000
/** What has to be looked at even where nothing was heard: a process may die between its commit and its word. */
const LOOK_EVERY_MS = 5_000
/** PostgreSQL takes 8,000 bytes; what does not fit is told as: look. */
const LONGEST = 7_000

type Dependencies = {
  readonly pool: pg.Pool
  readonly url: string
  readonly holder: string
  readonly logger: Pick<Logger, 'error'>
}

/** A job runs where it was ordered: the right to it came with the request. */
const isForOthers = ({ kind }: AfterCommit): boolean => kind !== 'jobMade'

/**
 * Words between processes by LISTEN and NOTIFY, on a connection of their own. They are told behind the commit and not
 * with it: a transaction that notifies waits for every other one that does.
 */
export function createAnnouncements({ pool, url, holder, logger }: Dependencies): Announcements & {
  close(): Promise<void>
} {
  let hear: ((effects: readonly AfterCommit[]) => void) | undefined
  let listener: pg.Client | undefined
  let told: AfterCommit[] = []
  let sending: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let isClosed = false

  function send(): void {
    sending = undefined
    const effects = told
    told = []
    const whole = JSON.stringify({ holder, effects })
    const word = whole.length > LONGEST ? JSON.stringify({ holder, effects: [] }) : whole
    pool
      .query('SELECT pg_notify($1, $2)', [CHANNEL, word])
      .catch((error: unknown) => logger.error('announcements.tell', { error }))
  }

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...addressed(url), application_name: 'Invoice Desk, listening' })
    client.on('error', () => undefined)
    client.on('end', () => {
      if (listener === client) listener = undefined
      if (!isClosed) again = setTimeout(() => void connect(), AGAIN_MS).unref()
    })
    client.on('notification', ({ payload }) => {
      const word = JSON.parse(payload ?? '{}') as { holder?: string; effects?: AfterCommit[] }
      if (word.holder !== holder) hear?.(word.effects ?? [])
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      listener = client
      hear?.([])
    } catch (error) {
      logger.error('announcements.listen', { error })
      await client.end().catch(() => undefined)
    }
  }

  return {
    tell(effects) {
      told.push(...effects.filter(isForOthers))
      sending ??= setTimeout(send, TOGETHER_MS).unref()
    },

    listen(heard) {
      hear = heard
      void connect()
      looking = setInterval(() => heard([]), LOOK_EVERY_MS).unref()
    },

    async close() {
      isClosed = true
      clearTimeout(sending)
      clearTimeout(again)
      clearInterval(looking)
      await listener?.end().catch(() => undefined)
    },
  }
}
