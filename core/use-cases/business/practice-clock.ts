import { AppError, invalidField } from '../../contract/http/errors.ts'
import { MAX_AHEAD_MS } from '../../contract/installation/sandbox-clock.ts'
import { by } from '../../domain/audit/audit.ts'
import { environmentOf } from '../../domain/business/business.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { Member } from '../../domain/people/account.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { over } from '../identity-map.ts'
import { loadBusiness } from '../load.ts'

/** What the clock of a business shows; it is the machine's unless practice has moved it ahead. */
export type PracticeClock = { readonly now: Date; readonly today: string; readonly aheadMs: number }

export async function readClock(unit: ReadUnit, { businessId }: Member): Promise<PracticeClock> {
  return clockAt(unit.now, await unit.practiceClock.ahead(businessId))
}

/** How it is moved: so many milliseconds on from where it stands, or back to the machine's. */
type ClockChange = { readonly onMs: number } | 'reset'

/**
 * Moves the clock of a practice business, and with it what waits there. Records say all the same when things happened:
 * only the day of the business and what is due follow its clock.
 *
 * @throws not_practice, validation_failed
 */
export async function moveClock(unit: Unit, member: Member, move: ClockChange): Promise<PracticeClock> {
  const { businessId } = member
  const subject = { kind: 'business', id: businessId } as const
  unit.concerns(subject)
  const isReal = environmentOf(await loadBusiness(unit, businessId)) === 'LIVE'
  if (isReal || (await unit.practiceClock.hasRealRecords(businessId))) throw new AppError('not_practice')

  const before = await unit.practiceClock.ahead(businessId)
  const after = move === 'reset' ? 0 : before + move.onMs
  if (after > MAX_AHEAD_MS) throw invalidField('days', 'would be more than ten years ahead; reset the clock first')

  if (after !== before) {
    await unit.practiceClock.set(businessId, after)
    if (after > before) await unit.practiceClock.expedite(businessId, after - before)
    await unit.audit.append({
      ...by(member),
      at: unit.now.toISOString(),
      subject,
      action: 'business.clockMoved',
      from: { aheadSeconds: before / 1000 },
      to: { aheadSeconds: after / 1000 },
    })
    unit.afterCommit({ kind: 'wakeQueue' })
  }
  return clockAt(unit.now, after)
}

/** The same units on the day that the clock of a business shows. */
export function onItsDay(units: Units, businessId: string): Units {
  const itsDay = async <U extends ReadUnit>(unit: U): Promise<U> => {
    const aheadMs = await unit.practiceClock.ahead(businessId)
    return aheadMs === 0 ? unit : over(unit, { today: clockAt(unit.now, aheadMs).today } as Partial<U>)
  }
  return {
    read: (work) => units.read(async (unit) => work(await itsDay(unit))),
    write: (work, askAhead) => units.write(async (unit) => work(await itsDay(unit)), askAhead),
    rehearse: (work) => units.rehearse(async (unit) => work(await itsDay(unit))),
  }
}

function clockAt(machine: Date, aheadMs: number): PracticeClock {
  const now = new Date(machine.getTime() + aheadMs)
  return { now, today: lagosDate(now), aheadMs }
}
