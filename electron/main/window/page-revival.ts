const MOST = 3
const WITHIN_MS = 60_000

/**
 * What to do with a page that stopped: it is opened anew, until it has stopped three times within a minute; then a person
 * is asked, and the counting begins again.
 */
export function createPageRevival(now: () => number): () => 'reload' | 'ask' {
  let stops: readonly number[] = []

  return () => {
    const at = now()
    stops = [...stops.filter((earlier) => at - earlier < WITHIN_MS), at]
    if (stops.length < MOST) return 'reload'
    stops = []
    return 'ask'
  }
}
