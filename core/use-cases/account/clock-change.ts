import type { Units } from '../../ports/unit.ts'

/**
 * Said at each start. Where somebody set the clock back while the program was stopped, what is left of each token stays
 * what it was: it ends as much earlier as the clock is behind. Wrong guesses close an account no longer than they did.
 */
export async function adjustSessionsToClock(units: Units): Promise<void> {
  // Asked first: on a full disk nothing can be written, and most often nothing needs to be.
  const isBehind = await units.read(async ({ accounts, now }) => {
    const last = await accounts.lastUse()
    return last !== null && Date.parse(last) > now.getTime()
  })
  if (isBehind) await units.write(async ({ accounts, now }) => accounts.followClock(now.toISOString()))
}
