import { common } from '../texts/app/common.ts'

const words = common.time

/** How long ago an instant was, or how far ahead it is: `just now`, `40 s`, `12 min`, `3 h`, `2 days`. Rounded down. */
export function formatTimeAgo(timestamp: string, now: Date): string {
  const seconds = Math.floor(Math.abs(now.getTime() - Date.parse(timestamp)) / 1000)
  if (seconds < 5) return words.now
  if (seconds < 60) return words.seconds(seconds)
  if (seconds < 3600) return words.minutes(Math.floor(seconds / 60))
  if (seconds < 48 * 3600) return words.hours(Math.floor(seconds / 3600))
  return words.days(Math.floor(seconds / 86_400))
}

/** An instant as people say it: `just now`, `40 s ago`, `in 3 h`. */
export function formatMoment(timestamp: string, now: Date): string {
  const wait = formatTimeAgo(timestamp, now)
  if (wait === words.now) return wait
  return Date.parse(timestamp) > now.getTime() ? words.ahead(wait) : words.ago(wait)
}
