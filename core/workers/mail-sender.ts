import { MAX_WAIT_MS, type EmailRecord } from '../domain/mail/email.ts'
import { fenceOf, LeaseLostError, type Leases } from '../ports/runtime/leases.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import { deliver, markInterruptedUncertain, type Sending } from '../use-cases/mail/deliver.ts'

import { createDeliveryLoop, untilMoment } from './delivery-loop.ts'
import { DELIVERIES } from './leadership.ts'

/** So many businesses have an e-mail on the line at once, each of them one. */
const LANES = 3
const LOOKED_AT = 20
/** After something broke here, such as a full disk. */
const AFTER_TROUBLE_MS = 30_000

type Dependencies = Sending & { readonly logger: Logger; readonly leases: Leases }

export type MailSender = ReturnType<typeof createMailSender>

/** Sends the e-mails that wait, one after the other for each business. */
export function createMailSender(dependencies: Dependencies) {
  const { units, clock, logger, leases } = dependencies
  const loop = createDeliveryLoop({ name: 'mail', logger, lastCallsMs: 5_000, look, nextWait })
  let isStarted = false

  async function look(): Promise<void> {
    const ids = loop.ids()
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
      if (loop.ids().length >= LANES) return
      if (loop.countOf(email.businessId) === 0) loop.carry(email.id, email.businessId, send(email))
    }
  }

  async function send(email: EmailRecord): Promise<number> {
    try {
      await deliver(dependencies, email, fenceOf(leases, DELIVERIES))
      return 0
    } catch (error) {
      // This process soon knows that it leads no more.
      if (error instanceof LeaseLostError) return AFTER_TROUBLE_MS
      // Nothing was handed over, or it stays SENDING and is unknown at the next start.
      logger.error('mail.failed', { emailId: email.id, error })
      return AFTER_TROUBLE_MS
    }
  }

  async function nextWait(): Promise<number | undefined> {
    const next = await units.read((unit) => unit.mail.nextDueAt(unit.now.toISOString()))
    return next === null ? undefined : untilMoment(next, clock)
  }

  return {
    wake: loop.wake,

    async start(): Promise<void> {
      if (isStarted) return
      await units.write((unit) => markInterruptedUncertain(unit, loop.ids()))
      isStarted = true
      loop.start()
    },

    /** Waits a little for what is on the line; what is cut off while it is handed over is unknown. */
    async stop(): Promise<void> {
      isStarted = false
      await loop.stop()
    },
  }
}
