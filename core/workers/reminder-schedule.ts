import type { Logger } from '../ports/runtime/logger.ts'
import type { Units } from '../ports/unit.ts'
import {
  businessesToRemind,
  customersToLookAt,
  customersToRemind,
  queueReminder,
} from '../use-cases/mail/automatic-reminders.ts'

/** A reminder goes in the minute that its hour begins, and soon after a start that came later. */
const FIRST_LOOK_MS = 5_000
const LOOK_MS = 60_000
/** Looked at in one unit of work, some milliseconds: all of a large business in one held up every till. */
const CUSTOMERS_AT_ONCE = 20

type Dependencies = { readonly units: Units; readonly logger: Logger }

export type ReminderSchedule = ReturnType<typeof createReminderSchedule>

/** Puts the reminders of the day in the queue by itself. What goes once is a matter of the database, not of this. */
export function createReminderSchedule({ units, logger }: Dependencies) {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  /** By business: the day and the settings for which all was looked at. */
  const done = new Map<string, string>()

  async function round(): Promise<void> {
    const businesses = await units.read(async (unit) => ({
      ready: await businessesToRemind(unit),
      day: unit.today,
    }))
    for (const business of businesses.ready) {
      const about = `${businesses.day} ${business.updatedAt}`
      if (done.get(business.id) === about) continue
      let queued = 0
      const customers = await units.read((unit) => customersToLookAt(unit, business))
      for (let from = 0; from < customers.length; from += CUSTOMERS_AT_ONCE) {
        const some = customers.slice(from, from + CUSTOMERS_AT_ONCE)
        // Each customer in a unit of its own: nobody waits behind hundreds of them.
        for (const customerId of await units.read((unit) => customersToRemind(unit, business, some))) {
          if (await units.write((unit) => queueReminder(unit, business.id, customerId))) queued += 1
        }
      }
      done.set(business.id, about)
      if (queued > 0) logger.info('reminders.queued', { businessId: business.id, queued })
    }
  }

  /** Looks whose hour has come. Never throws: what failed is tried again at the next look. */
  function look(): Promise<void> {
    looking ??= round()
      .catch((error: unknown) => logger.error('reminders.failed', { error }))
      .finally(() => (looking = undefined))
    return looking
  }

  function next(milliseconds: number): void {
    timer = setTimeout(() => void look().then(() => timer && next(LOOK_MS)), milliseconds)
    timer.unref()
  }

  return {
    start: () => next(FIRST_LOOK_MS),

    async stop(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      await looking
    },

    look,
  }
}
