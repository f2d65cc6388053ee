// Nigeria is one hour ahead of UTC all year and has had no daylight saving since 1919, so no time zone data is needed.
const OFFSET_MS = 60 * 60 * 1000

const inLagos = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString()

const DAY_MS = 24 * 60 * 60 * 1000

/** The day that was asked for last: each unit of work asks for the same one, a request some ten times. */
const written = { day: Number.NaN, text: '' }

/** The calendar date in Africa/Lagos as `YYYY-MM-DD`: what "today" means on an invoice. */
export function lagosDate(at: Date): string {
  const day = Math.floor((at.getTime() + OFFSET_MS) / DAY_MS)
  if (day !== written.day) {
    written.text = inLagos(at).slice(0, 10)
    written.day = day
  }
  return written.text
}

/** The time of day in Africa/Lagos as `HH:MM:SS`, 24 hours, cut (not rounded) to the second. */
export const lagosTime = (at: Date): string => inLagos(at).slice(11, 19)

/** When a day (`YYYY-MM-DD`) begins in Africa/Lagos, in milliseconds of Unix time. */
export const startOfDay = (day: string): number => Date.parse(day) - OFFSET_MS

const HOUR_MS = 60 * 60 * 1000

/** The full hour that it is in, in Lagos as in UTC. */
export const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
