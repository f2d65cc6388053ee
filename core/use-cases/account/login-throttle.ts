import { AppError } from '../../contract/errors.ts'
import { LOGIN_WINDOW_SECONDS, MAX_LOGIN_FAILURES, secondsAfter } from '../../domain/people/token.ts'
import { fold } from '../../domain/text/fold.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { hashEmail } from '../tokens.ts'

/**
 * Ten wrong guesses for an e-mail within 15 minutes close it. Kept in the database: a restart does not reset it. `what`
 * says what there was too much of, where something else is guessed.
 *
 * @throws too_many_logins
 */
export async function assertNotThrottled(
  { accounts, now }: ReadUnit,
  email: string,
  what = 'failed sign-ins for this e-mail',
): Promise<void> {
  const since = secondsAfter(now, -LOGIN_WINDOW_SECONDS)
  const { count, oldest } = await accounts.loginFailures(hashEmail(fold(email)), since)
  if (count < MAX_LOGIN_FAILURES || oldest === null) return

  const opensAt = Date.parse(oldest) + LOGIN_WINDOW_SECONDS * 1000
  const seconds = Math.max(1, Math.ceil((opensAt - now.getTime()) / 1000))
  throw new AppError('too_many_logins', {
    message: `Too many ${what}. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    retryAfterSeconds: seconds,
  })
}

/** Counts a wrong guess. Checked again here: many guesses at once must not all slip through the first check. */
export async function recordFailure(unit: Unit, email: string, what?: string): Promise<void> {
  await assertNotThrottled(unit, email, what)
  const emailHash = hashEmail(fold(email))
  await unit.accounts.forgetLoginFailures(emailHash, secondsAfter(unit.now, -LOGIN_WINDOW_SECONDS))
  await unit.accounts.addLoginFailure(emailHash, unit.now.toISOString())
}

/** A right guess forgets the wrong ones, unless the e-mail was closed meanwhile. */
export async function recordSuccess(unit: Unit, email: string): Promise<void> {
  await assertNotThrottled(unit, email)
  await forgetFailures(unit, email)
}

/** Opens an e-mail again, whatever was guessed. */
export async function forgetFailures({ accounts, now }: Unit, email: string): Promise<void> {
  await accounts.forgetLoginFailures(hashEmail(fold(email)), now.toISOString())
}
