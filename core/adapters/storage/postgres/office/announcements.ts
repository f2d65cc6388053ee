import type pg from 'pg'

import { highestByName } from '../../../../domain/business/high-water-mark.ts'
import { highestOfEach, type NumberSeries } from '../../../../domain/business/number-series.ts'
import { receiptSeriesName, type ReceiptSeries } from '../../../../domain/business/receipt-series.ts'
import type { AuditHeads } from '../../../../ports/audit/anchor.ts'
import type { Announcements } from '../../../../ports/runtime/announcements.ts'
import type { Logger } from '../../../../ports/runtime/logger.ts'
import type { AfterCommit } from '../../../../ports/unit.ts'
import { addressed } from '../engine/address.ts'
import { clientClass } from '../engine/servers.ts'

const CHANNEL = 'invoice_desk'
/** Commits within so long are told together; while words follow each other, within longer. */
const TOGETHER_MS = 10
const IN_A_ROW_MS = 50
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

/** What a process knows of the database beside it, and lets the others know. */
export type Known = {
  readonly series: readonly NumberSeries[]
  readonly receipts: readonly ReceiptSeries[]
  readonly heads: AuditHeads
}

const NOTHING_KNOWN: Known = { series: [], receipts: [], heads: {} }
/** Of each kind in one word: a hundred and fifty bytes each. */
const KNOWN_AT_ONCE = 12

/**
 * A transaction that notifies is written down at its commit as others are. Nobody waits for the disk with it: what is lost
 * with the server is looked for by whoever listens again.
 */
const NOTIFY = {
  name: 'announce',
  text: `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, word) FROM unnest($2::text[]) AS word`,
}

/** A job runs where it was ordered: the right to it came with the request. */
const isForOthers = ({ kind }: AfterCommit): boolean => kind !== 'jobMade'

/**
 * Words between processes by LISTEN and NOTIFY, on a connection of their own. They are told behind the commit and not
 * with it: a transaction that notifies waits for every other one that does.
 */
export function createAnnouncements({ pool, url, holder, logger }: Dependencies): Announcements & {
  /** Told of what was committed: numbers that were given, and where the audit log ends now. */
  letKnow(known: Partial<Known>): void
  /** What others let know; and that nobody knows what was missed, each time when it is listened again. */
  learn(learnt: (known: Known) => void, missed: () => void): void
  close(): Promise<void>
} {
  const Client = clientClass(url)
  let hear: ((effects: readonly AfterCommit[]) => void) | undefined
  let listener: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let learnt: ((known: Known) => void) | undefined
  let missed: (() => void) | undefined
  /** Undefined: nothing was committed; what is committed without an effect is told, too. */
  let told: AfterCommit[] | undefined
  let known = NOTHING_KNOWN
  let sending: NodeJS.Timeout | undefined
  let sentAt = -IN_A_ROW_MS
  let again: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let isClosed = false

  function effectsWord(effects: readonly AfterCommit[]): string {
    const whole = JSON.stringify({ holder, effects })
    return whole.length > LONGEST ? JSON.stringify({ holder, effects: [] }) : whole
  }

  function sendSoon(): void {
    const passed = performance.now() - sentAt
    sending ??= setTimeout(() => void send(), passed < IN_A_ROW_MS ? IN_A_ROW_MS : TOGETHER_MS).unref()
  }

  async function send(): Promise<void> {
    sending = undefined
    sentAt = performance.now()
    const effects = told
    told = undefined
    const words = effects === undefined ? [] : [effectsWord(effects)]
    for (const part of inParts(known)) words.push(JSON.stringify({ holder, known: part }))
    known = NOTHING_KNOWN
    if (words.length === 0) return
    await pool.query(NOTIFY, [CHANNEL, words]).catch((error: unknown) => logger.error('announcements.tell', { error }))
  }

  async function connect(): Promise<void> {
    const client = new Client({ ...addressed(url), application_name: 'Invoice Desk, listening' })
    client.on('error', () => undefined)
    client.on('end', () => {
      if (listener === client) listener = undefined
      if (!isClosed) again = setTimeout(() => void (connecting = connect()), AGAIN_MS).unref()
    })
    const isOwn = (payload = '') => payload.startsWith(`{"holder":${JSON.stringify(holder)},`)
    client.on('notification', ({ payload }) => {
      if (isOwn(payload)) return
      const word = JSON.parse(payload ?? '{}') as { effects?: AfterCommit[]; known?: Known }
      if (word.known === undefined) hear?.(word.effects ?? [])
      else learnt?.(word.known)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      listener = client
      if (isClosed) return
      hear?.([])
      missed?.()
    } catch (error) {
      logger.error('announcements.listen', { error })
      await client.end().catch(() => undefined)
    }
  }

  return {
    tell(effects) {
      told = [...(told ?? []), ...effects.filter(isForOthers)]
      sendSoon()
    },

    letKnow({ series = [], receipts = [], heads = {} }) {
      known = {
        series: [...known.series, ...series],
        receipts: [...known.receipts, ...receipts],
        heads: { ...known.heads, ...heads },
      }
      sendSoon()
    },

    learn(take, miss) {
      learnt = take
      missed = miss
    },

    listen(heard) {
      hear = heard
      connecting = connect()
      looking = setInterval(() => heard([]), LOOK_EVERY_MS).unref()
    },

    async close() {
      isClosed = true
      clearTimeout(again)
      clearInterval(looking)
      // The last numbers: the folders of others know them only by this word.
      clearTimeout(sending)
      if (sending) await send()
      await connecting
      await listener?.end().catch(() => undefined)
    },
  }
}

/** The highest of each alone, in words that PostgreSQL takes. */
function inParts({ series, receipts, heads }: Known): Known[] {
  const highest = { series: highestOfEach(series), receipts: highestByName(receipts, receiptSeriesName) }
  const chains = Object.entries(heads)
  const parts = Math.ceil(Math.max(highest.series.length, highest.receipts.length, chains.length) / KNOWN_AT_ONCE)
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part * KNOWN_AT_ONCE, (part + 1) * KNOWN_AT_ONCE]
    return {
      series: highest.series.slice(from, to),
      receipts: highest.receipts.slice(from, to),
      heads: Object.fromEntries(chains.slice(from, to)),
    }
  })
}
