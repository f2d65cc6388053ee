import { AppError } from '../../contract/http/errors.ts'
import type { Person, UserRecord } from '../../domain/people/account.ts'
import { LOGIN_WINDOW_SECONDS, MAX_LOGIN_FAILURES, secondsAfter, tryAgainIn } from '../../domain/people/token.ts'
import { fold } from '../../domain/text/fold.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { hashEmail } from '../tokens.ts'

import { isKnownBrowser, type Browser } from './known-browsers.ts'

/** Wrong guesses that are counted together: ten within 15 minutes close the way they came. */
export type Guesses = { readonly key: string; readonly what: string }

/** By anybody, for one account. */
export const ofAccount = (email: string): Guesses => ({
  key: hashEmail(fold(email)),
  what: 'failed sign-ins for this account',
})

/** By who is signed in already, for the own password. */
export const ofSession = ({ sessionId }: Person): Guesses => ({
  key: hashEmail(`session ${sessionId}`),
  what: 'wrong passwords',
})

/**
 * How guesses are counted that come from this browser. One that the person has signed in with is counted by itself, so
 * that a stranger who guesses elsewhere does not close its owner out.
 */
export async function guessesFrom(
  unit: ReadUnit,
  { user, email, browser }: { user: UserRecord | undefined; email: string; browser: Browser | undefined },
): Promise<Guesses> {
  const isKnown = user !== undefined && browser !== undefined && (await isKnownBrowser(unit, user, browser))
  if (!isKnown) return ofAccount(email)
  return { key: hashEmail(`browser ${browser.secret} ${user.id}`), what: 'failed sign-ins in this browser' }
}

/** Kept in the database: a restart opens nothing. @throws too_many_logins */
export async function assertNotThrottled({ accounts, now }: ReadUnit, { key, what }: Guesses): Promise<void> {
  const since = secondsAfter(now, -LOGIN_WINDOW_SECONDS)
  const { count, oldest } = await accounts.loginFailures(key, since)
  if (count < MAX_LOGIN_FAILURES || oldest === null) return

  const opensAt = Date.parse(oldest) + LOGIN_WINDOW_SECONDS * 1000
  const seconds = Math.max(1, Math.ceil((opensAt - now.getTime()) / 1000))
  throw new AppError('too_many_logins', {
    message: `Too many ${what}. ${tryAgainIn(seconds)}`,
    retryAfterSeconds: seconds,
  })
}

/** Counts a wrong guess. Checked again here: many guesses at once must not all slip through the first check. */
export async function recordFailure(unit: Unit, guesses: Guesses): Promise<void> {
  await assertNotThrottled(unit, guesses)
  await countFailure(unit, guesses)
}

/** Counts a wrong guess where others are counted too, whatever their number. */
export async function countFailure({ accounts, now }: Unit, { key }: Guesses): Promise<void> {
  await accounts.forgetLoginFailures(key, secondsAfter(now, -LOGIN_WINDOW_SECONDS))
  await accounts.addLoginFailure(key, now.toISOString())
}

/** A right guess forgets the wrong ones, unless the way was closed meanwhile. */
export async function recordSuccess(unit: Unit, guesses: Guesses): Promise<void> {
  await assertNotThrottled(unit, guesses)
  await forgetFailures(unit, guesses)
}

/** Opens a way again, whatever was guessed. */
export async function forgetFailures({ accounts, now }: Unit, { key }: Guesses): Promise<void> {
  await accounts.forgetLoginFailures(key, now.toISOString())
}
