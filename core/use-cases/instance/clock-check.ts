import { invalidField } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import {
  type AuthorityTime,
  type ClockMark,
  clockProblem,
  type ClockProblem,
  markAfterConfirmation,
  markAfterRecord,
} from '../../domain/calendar/clock-mark.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { Member } from '../../domain/people/account.ts'
import type { AuthorityClock } from '../../ports/runtime/authority-clock.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import type { Logger } from '../../ports/runtime/logger.ts'
import type { Units } from '../../ports/unit.ts'

type Dependencies = {
  readonly units: Units
  readonly clock: Clock
  readonly authorityClock: AuthorityClock
  readonly logger: Logger
}

export type ClockCheck = {
  /** What speaks against the computer's clock now; null where nothing does. */
  problem(): Promise<ClockProblem | null>
  /** Told once something of this day was recorded: a day that nothing speaks against is one to go by. */
  recorded(): Promise<void>
  /** Somebody says that the computer's day is right. @throws validation_failed where another day is meant */
  confirm(units: Units, member: Member, day: string): Promise<void>
}

/** What is known of the clock is read once and kept: sales ask for it one after the other. */
export function createClockCheck({ units, clock, authorityClock, logger }: Dependencies): ClockCheck {
  let read: Promise<ClockMark | null> | undefined

  const stored = (): Promise<ClockMark | null> => (read ??= units.read(({ instance }) => instance.clockMark()))

  async function mark(): Promise<ClockMark | null> {
    const known = await stored()
    const authority = authorityClock.last()
    return known && authority ? { ...known, authority } : known
  }

  function know(next: ClockMark): void {
    read = Promise.resolve(next)
  }

  return {
    problem: async () => clockProblem(await mark(), clock.now()),

    async recorded() {
      const before = await stored()
      const after = markAfterRecord(before, clock.now(), authorityClock.last() ?? undefined)
      if (before && !isWorthSaving(before, after)) return
      try {
        await units.write(({ instance }) => instance.saveClockMark(after))
        know(after)
      } catch (error) {
        // What was recorded stands, and the next record says it again.
        logger.error('clock.notMarked', { error })
      }
    },

    async confirm(itsUnits, member, day) {
      const known = await mark()
      const next = await itsUnits.write(async (unit) => {
        if (day !== lagosDate(unit.now))
          throw invalidField('day', `is not the day of the computer, ${lagosDate(unit.now)}`)
        const problem = clockProblem(known, unit.now)
        const confirmed = markAfterConfirmation(known, unit.now)
        const subject = { kind: 'business', id: member.businessId } as const
        unit.concerns(subject)
        await unit.instance.saveClockMark(confirmed)
        await unit.audit.append({
          ...by(member),
          at: unit.now.toISOString(),
          subject,
          action: 'business.clockConfirmed',
          from: problem && { expected: problem.expected },
          to: { day },
        })
        return confirmed
      })
      know(next)
    },
  }
}

const HOUR_MS = 60 * 60_000

/** Once a day, and where the access point tells another time than before. */
function isWorthSaving(before: ClockMark, after: ClockMark): boolean {
  return before.day !== after.day || !saysTheSame(before.authority, after.authority)
}

function saysTheSame(before: AuthorityTime | null, after: AuthorityTime | null): boolean {
  if (before === null || after === null) return before === after
  const drift = before.authorityAt - before.receivedAt - (after.authorityAt - after.receivedAt)
  return Math.abs(drift) < HOUR_MS && after.receivedAt - before.receivedAt < 12 * HOUR_MS
}
