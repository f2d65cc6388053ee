import { AppError } from '../contract/errors.ts'
import type { Clock } from '../runtime/clock.ts'
import { fold } from '../runtime/fold.ts'
import type { Ids } from '../runtime/ids.ts'
import type { Repositories, Storage } from '../storage/storage.ts'

import { displayName, type Caller, type UserRecord } from './account.ts'
import {
  ACCESS_TOKEN_SECONDS,
  hashEmail,
  hashToken,
  LOGIN_WINDOW_SECONDS,
  MAX_LOGIN_FAILURES,
  REFRESH_GRACE_SECONDS,
  REFRESH_TOKEN_SECONDS,
  secondsAfter,
} from './token.ts'

/** Slow by design and off the main thread, so never used inside a unit of work. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(password: string, stored: string): Promise<boolean>
}

export type IssuedTokens = {
  readonly user: UserRecord
  readonly accessToken: string
  readonly refreshToken: string
  /** Seconds. */
  readonly expiresIn: number
}

export type AuthService = ReturnType<typeof createAuthService>

type Dependencies = { storage: Storage; clock: Clock; ids: Ids; passwords: PasswordHasher }

type SignUp = { email: string; password: string; firstName?: string | undefined; lastName?: string | undefined }

export function createAuthService({ storage, clock, ids, passwords }: Dependencies) {
  // Verified for unknown e-mails too, so that the time of an answer does not tell who has an account.
  let decoy: Promise<string> | undefined

  async function openSession(
    { accounts }: Repositories,
    user: UserRecord,
    existingSession?: string,
  ): Promise<IssuedTokens> {
    const now = clock.now()
    const sessionId = existingSession ?? ids.uuid()
    if (existingSession === undefined) {
      await accounts.insertSession({ id: sessionId, userId: user.id, createdAt: now.toISOString(), revokedAt: null })
    }

    const issue = async (kind: 'access' | 'refresh', seconds: number): Promise<string> => {
      const token = ids.secret(32)
      const expiresAt = secondsAfter(now, seconds)
      await accounts.insertToken({ hash: hashToken(token), sessionId, kind, expiresAt, replacedAt: null })
      return token
    }

    return {
      user,
      accessToken: await issue('access', ACCESS_TOKEN_SECONDS),
      refreshToken: await issue('refresh', REFRESH_TOKEN_SECONDS),
      expiresIn: ACCESS_TOKEN_SECONDS,
    }
  }

  async function assertNotThrottled({ accounts }: Repositories, emailHash: string): Promise<void> {
    const now = clock.now()
    const { count, oldest } = await accounts.loginFailures(emailHash, secondsAfter(now, -LOGIN_WINDOW_SECONDS))
    if (count < MAX_LOGIN_FAILURES || oldest === null) return

    const opensAt = Date.parse(oldest) + LOGIN_WINDOW_SECONDS * 1000
    const seconds = Math.max(1, Math.ceil((opensAt - now.getTime()) / 1000))
    throw new AppError('too_many_logins', {
      message: `Too many failed sign-ins for this e-mail. Try again in ${Math.ceil(seconds / 60)} minutes.`,
      retryAfterSeconds: seconds,
    })
  }

  return {
    /** Whether the first account is still to be made. */
    async needsSetup(): Promise<boolean> {
      return storage.read(async ({ accounts }) => !(await accounts.any()))
    },

    /** Makes the first account, the instance owner. @throws signup_closed when there is one. */
    async signUp({ email, password, firstName, lastName }: SignUp): Promise<IssuedTokens> {
      const assertOpen = async ({ accounts }: Repositories) => {
        if (await accounts.any()) throw new AppError('signup_closed')
      }
      await storage.read(assertOpen)
      const passwordHash = await passwords.hash(password)

      return storage.write(async (repositories) => {
        await assertOpen(repositories)
        const at = clock.now().toISOString()
        const user: UserRecord = {
          id: ids.uuid(),
          email,
          firstName: firstName ?? null,
          lastName: lastName ?? null,
          passwordHash,
          isInstanceOwner: true,
          defaultBusinessId: null,
          createdAt: at,
          updatedAt: at,
        }
        await repositories.accounts.insert(user)
        await repositories.audit.append({
          businessId: null,
          subject: { kind: 'user', id: user.id },
          action: 'user.created',
          actor: { kind: 'person', id: user.id, name: displayName(user) },
          at,
          from: null,
          to: { isInstanceOwner: true },
        })
        return openSession(repositories, user)
      })
    },

    /** @throws login_failed for a wrong e-mail or password alike, too_many_logins after ten failures in 15 minutes. */
    async logIn(email: string, password: string): Promise<IssuedTokens> {
      const emailHash = hashEmail(fold(email))
      const user = await storage.read(async (repositories) => {
        await assertNotThrottled(repositories, emailHash)
        return repositories.accounts.byEmail(email)
      })

      decoy ??= passwords.hash(ids.secret(32))
      const correct = await passwords.verify(password, user?.passwordHash ?? (await decoy))

      if (!user || !correct) {
        // Checked again where the failure is counted: many guesses at once must not all slip through the first check.
        await storage.write(async (repositories) => {
          await assertNotThrottled(repositories, emailHash)
          const now = clock.now()
          await repositories.accounts.forgetLoginFailures(emailHash, secondsAfter(now, -LOGIN_WINDOW_SECONDS))
          await repositories.accounts.addLoginFailure(emailHash, now.toISOString())
        })
        throw new AppError('login_failed')
      }

      return storage.write(async (repositories) => {
        await assertNotThrottled(repositories, emailHash)
        const now = clock.now().toISOString()
        await repositories.accounts.forgetLoginFailures(emailHash, now)
        await repositories.accounts.forgetExpiredTokens(now)
        return openSession(repositories, user)
      })
    },

    /**
     * Exchanges a refresh token. The previous one is taken for another minute; using it later means that it was
     * stolen or lost, and ends the session. @throws refresh_failed
     */
    async refresh(refreshToken: string): Promise<IssuedTokens> {
      const issued = await storage.write(async (repositories) => {
        const found = await repositories.accounts.findToken(hashToken(refreshToken))
        const now = clock.now()
        const usable =
          found?.token.kind === 'refresh' &&
          found.session.revokedAt === null &&
          Date.parse(found.token.expiresAt) > now.getTime()
        if (!usable) return undefined

        const { token, session, user } = found
        const replacedFor = token.replacedAt === null ? 0 : now.getTime() - Date.parse(token.replacedAt)
        if (replacedFor > REFRESH_GRACE_SECONDS * 1000) {
          await repositories.accounts.revokeSession(session.id, now.toISOString())
          return undefined
        }

        await repositories.accounts.markReplaced(token.hash, now.toISOString())
        return openSession(repositories, user, session.id)
      })

      if (!issued) throw new AppError('refresh_failed')
      return issued
    },

    /** Ends the session of a refresh token. Saying it twice, or with an unknown token, is fine. */
    async logOut(refreshToken: string): Promise<void> {
      await storage.write(async ({ accounts }) => {
        const found = await accounts.findToken(hashToken(refreshToken))
        if (found) await accounts.revokeSession(found.session.id, clock.now().toISOString())
      })
    },

    /** Who a bearer token belongs to, or undefined for an unknown, expired or ended one. */
    async authenticate(accessToken: string): Promise<Caller | undefined> {
      return storage.read(async ({ accounts }) => {
        const found = await accounts.findToken(hashToken(accessToken))
        if (found?.token.kind !== 'access' || found.session.revokedAt !== null) return undefined
        if (Date.parse(found.token.expiresAt) <= clock.now().getTime()) return undefined

        const { session, user } = found
        return { kind: 'person', userId: user.id, sessionId: session.id, name: displayName(user) }
      })
    },

    async profile(caller: Caller): Promise<UserRecord> {
      return storage.read(({ accounts }) => ownUser(accounts, caller))
    },

    async updateProfile(
      caller: Caller,
      names: { firstName?: string | null | undefined; lastName?: string | null | undefined },
    ): Promise<UserRecord> {
      return storage.write(async ({ accounts }) => {
        const user = await ownUser(accounts, caller)
        const updated: UserRecord = {
          ...user,
          firstName: names.firstName === undefined ? user.firstName : names.firstName,
          lastName: names.lastName === undefined ? user.lastName : names.lastName,
          updatedAt: clock.now().toISOString(),
        }
        await accounts.update(updated)
        return updated
      })
    },
  }
}

async function ownUser(accounts: Repositories['accounts'], caller: Caller): Promise<UserRecord> {
  const user = await accounts.get(caller.userId)
  if (!user) throw new AppError('unauthenticated')
  return user
}
