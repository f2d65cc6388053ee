import { MAX_WAIT_MS, type EmailRecord } from '../domain/mail/email.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import { deliver, markInterruptedUncertain, type Sending } from '../use-cases/mail/deliver.ts'

import { withTimeout } from './with-timeout.ts'

/** So many businesses have an e-mail on the line at once, each of them one. */
const LANES = 3
const LOOKED_AT = 20
const LAST_CALLS_MS = 5_000
/** Timers do not reach further; a clock that was set ahead is noticed by then. */
const LONGEST_SLEEP_MS = 60_000
/** After something broke here, such as a full disk. */
const AFTER_TROUBLE_MS = 30_000

type Dependencies = Sending & { readonly logger: Logger }

export type MailSender = ReturnType<typeof createMailSender>

/** Sends the e-mails that wait, one after the other for each business. */
export function createMailSender(dependencies: Dependencies) {
  const { units, clock, logger } = dependencies
  /** By business: what is on the line. */
  const onTheLine = new Map<string, { readonly id: string; readonly done: Promise<void> }>()
  let running = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let again = false

  async function look(): Promise<void> {
    const ids = [...onTheLine.values()].map(({ id }) => id)
    const { due, isCutOff } = await units.read(async (unit) => {
      const latest = new Date(unit.now.getTime() + MAX_WAIT_MS).toISOString()
      const sending = await unit.mail.inState('SENDING')
      return {
        due: await unit.mail.due({ now: unit.now.toISOString(), latest }, LOOKED_AT),
        isCutOff: sending.some(({ id }) => !ids.includes(id)),
      }
    })
    if (isCutOff) await units.write((unit) => markInterruptedUncertain(unit, ids))
    for (const email of due) {
      if (onTheLine.size >= LANES) return
      if (!onTheLine.has(email.businessId)) send(email)
    }
  }

  function send(email: EmailRecord): void {
    let isBroken = false
    const done = deliver(dependencies, email)
      .then(() => undefined)
      // Nothing was handed over, or it stays SENDING and is unknown at the next start.
      .catch((error: unknown) => {
        isBroken = true
        logger.error('mail.failed', { emailId: email.id, error })
      })
      .finally(() => {
        onTheLine.delete(email.businessId)
        if (isBroken) sleep(AFTER_TROUBLE_MS)
        else wake()
      })
    onTheLine.set(email.businessId, { id: email.id, done })
  }

  async function rounds(): Promise<void> {
    while (again && running) {
      again = false
      try {
        await look()
      } catch (error) {
        logger.error('mail.round', { error })
      }
    }
    await schedule().catch((error: unknown) => logger.error('mail.schedule', { error }))
  }

  async function schedule(): Promise<void> {
    if (!running) return
    const next = await units.read((unit) => unit.mail.nextDueAt(unit.now.toISOString()))
    if (next !== null) sleep(Date.parse(next) - clock.now().getTime())
  }

  function sleep(ms: number): void {
    clearTimeout(timer)
    if (!running) return
    timer = setTimeout(wake, Math.min(LONGEST_SLEEP_MS, Math.max(0, ms)))
    timer.unref()
  }

  function wake(): void {
    if (!running) return
    again = true
    round ??= rounds().finally(() => {
      round = undefined
      if (again) wake()
    })
  }

  return {
    wake,

    async start(): Promise<void> {
      if (running) return
      await units.write((unit) => markInterruptedUncertain(unit))
      running = true
      wake()
    },

    /** Waits a little for what is on the line; what is cut off while it is handed over is unknown. */
    async stop(): Promise<void> {
      running = false
      clearTimeout(timer)
      await round
      await withTimeout(LAST_CALLS_MS, Promise.all([...onTheLine.values()].map(({ done }) => done)))
    },
  }
}
