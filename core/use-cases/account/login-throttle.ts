import { AppError } from '../../contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Repositories } from '../../ports/storage.ts'

import { LOGIN_WINDOW_SECONDS, MAX_LOGIN_FAILURES, secondsAfter } from '../../domain/people/token.ts'
import { hashEmail } from '../tokens.ts'

type Dependencies = { readonly clock: Clock; readonly what?: string }

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/**
 * Ten wrong guesses for an e-mail within 15 minutes close it. Kept in the database: a restart does not reset it. `what`
 * says what there was too much of, where something else is guessed.
 */
export function createLoginThrottle({ clock, what = 'failed sign-ins for this e-mail' }: Dependencies) {
  async function assertOpen({ accounts }: Repositories, email: string): Promise<void> {
    const now = clock.now()
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

  /** Opens an e-mail again, whatever was guessed. */
  async function forget({ accounts }: Repositories, email: string): Promise<void> {
    await accounts.forgetLoginFailures(hashEmail(fold(email)), clock.now().toISOString())
  }

  return {
    assertOpen,

    /** Counts a wrong guess. Checked again here: many guesses at once must not all slip through the first check. */
    async fail(repositories: Repositories, email: string): Promise<void> {
      await assertOpen(repositories, email)
      const now = clock.now()
      const emailHash = hashEmail(fold(email))
      await repositories.accounts.forgetLoginFailures(emailHash, secondsAfter(now, -LOGIN_WINDOW_SECONDS))
      await repositories.accounts.addLoginFailure(emailHash, now.toISOString())
    },

    /** A right guess forgets the wrong ones, unless the e-mail was closed meanwhile. */
    async succeed(repositories: Repositories, email: string): Promise<void> {
      await assertOpen(repositories, email)
      await forget(repositories, email)
    },

    forget,
  }
}
