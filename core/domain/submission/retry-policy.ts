const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 15 * 60_000

/** After this long without success, or without a decision once it was accepted, a person has to look. */
export const ATTENTION_AFTER_MS = 24 * 60 * 60_000

/** Whether something has lasted so long. */
export function isForADay(since: string | null, now: Date): boolean {
  return since !== null && now.getTime() - Date.parse(since) >= ATTENTION_AFTER_MS
}

/** How long a person's own request may wait for the provider. */
export const REQUEST_DEADLINE_MS = 10_000

/** How long a cleared invoice is offered to the buyer's access point before it is left to a person. */
export const HAND_OVER_FOR_MS = 7 * 24 * 60 * 60_000

/** How soon an accepted invoice is first asked after. */
export const FIRST_CONFIRM_MS = 1_000

/**
 * Milliseconds to wait after the `tries`-th try in a row (from 1): doubling from 1 s to 15 min, with up to half of it
 * taken off by `random` (0 to 1) so that many tills do not knock at the same moment. A provider's Retry-After wins where
 * it is longer.
 */
export function waitAfter(tries: number, random: number, retryAfterMs: number | null): number {
  const full = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 30))
  const jittered = Math.round(full * (1 - random / 2))
  return Math.max(jittered, retryAfterMs ?? 0)
}
