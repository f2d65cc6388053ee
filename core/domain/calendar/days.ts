const DAY_MS = 24 * 60 * 60 * 1000

/** So many days after a day (before it, where `count` is below 0); both `YYYY-MM-DD`. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** How many days `later` lies after `day`; below 0 where it lies before. */
export const daysBetween = (day: string, later: string): number => (Date.parse(later) - Date.parse(day)) / DAY_MS
