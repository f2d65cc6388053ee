const MAX_WAIT_MS = 24 * 60 * 60 * 1000

/** How long a `Retry-After` header (seconds or an HTTP date) asks to wait, 0 to 24 h; null when it says nothing. */
export function retryAfterMs(header: unknown, now: Date): number | null {
  if (typeof header !== 'string') return null

  const text = header.trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, MAX_WAIT_MS)

  // An HTTP date begins with a weekday; `Date.parse` alone would take almost anything.
  const instant = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant)) return null

  return Math.min(Math.max(0, instant - now.getTime()), MAX_WAIT_MS)
}
