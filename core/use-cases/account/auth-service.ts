import { AppError, invalidField } from '../../contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'
import { joinByInvitation, openInvitation } from '../team/team-service.ts'

import { displayName, type Person, type UserRecord } from '../../domain/people/account.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { hashRecoveryCode, newRecoveryCode } from '../tokens.ts'
import type { IssuedTokens, Sessions } from './sessions.ts'
import { REFRESH_GRACE_SECONDS } from '../../domain/people/token.ts'
import { hashToken } from '../tokens.ts'

/** Slow by design and off the main thread, so never used inside a unit of work. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  verify(password: string, stored: string): Promise<boolean>
}

export type AuthService = ReturnType<typeof createAuthService>

type Dependencies = {
  storage: Storage
  clock: Clock
  ids: Ids
  passwords: PasswordHasher
  sessions: Sessions
  throttle: LoginThrottle
}

type SignUp = {
  email: string
  password: string
  firstName?: string | undefined
  lastName?: string | undefined
  invitationToken?: string | undefined
}

/** The recovery code is shown this once. */
export type SignedUp = IssuedTokens & { readonly recoveryCode: string }

/** From an e-mail and a password to tokens, and from a token to who it belongs to. */
export function createAuthService({ storage, clock, ids, passwords, sessions, throttle }: Dependencies) {
  // Verified for unknown e-mails too, so that the time of an answer does not tell who has an account.
  let decoy: Promise<string> | undefined

  /** The first account is open; after that an invitation under the same e-mail is needed. */
  async function assertMaySignUp(repositories: Repositories, { email, invitationToken }: SignUp): Promise<void> {
    const first = !(await repositories.accounts.any())
    if (first) return

    const invitation = invitationToken && (await openInvitation(repositories, invitationToken, clock))
    if (!invitation) {
      throw invitationToken
        ? new AppError('signup_closed', {
            message: 'This invitation is used up, withdrawn or expired. Ask for a new one.',
          })
        : new AppError('signup_closed')
    }
    if (fold(invitation.email) !== fold(email)) {
      throw invalidField('email', 'must be the e-mail that the invitation was made for')
    }
    if (await repositories.accounts.byEmail(email)) throw new AppError('email_taken')
  }

  return {
    /** Whether the first account is still to be made. */
    async needsSetup(): Promise<boolean> {
      return storage.read(async ({ accounts }) => !(await accounts.any()))
    },

    /**
     * Makes the first account (the instance owner), or one for an invited person, who joins the business with it.
     *
     * @throws signup_closed, email_taken, validation_failed (another e-mail than the invited one)
     */
    async signUp(input: SignUp): Promise<SignedUp> {
      await storage.read((repositories) => assertMaySignUp(repositories, input))
      const passwordHash = await passwords.hash(input.password)
      const recoveryCode = newRecoveryCode(ids)

      return storage.write(async (repositories) => {
        await assertMaySignUp(repositories, input)
        const { accounts, audit } = repositories
        const isInstanceOwner = !(await accounts.any())
        const at = clock.now().toISOString()
        const user: UserRecord = {
          id: ids.uuid(),
          email: input.email,
          firstName: input.firstName ?? null,
          lastName: input.lastName ?? null,
          passwordHash,
          recoveryHash: hashRecoveryCode(recoveryCode),
          isInstanceOwner,
          defaultBusinessId: null,
          createdAt: at,
          updatedAt: at,
        }
        await accounts.insert(user)
        const caller: Person = { kind: 'person', userId: user.id, sessionId: '', name: displayName(user) }
        await audit.append({
          businessId: null,
          subject: { kind: 'user', id: user.id },
          action: 'user.created',
          actor: { kind: 'person', id: user.id, name: caller.name },
          at,
          from: null,
          to: { isInstanceOwner },
        })
        // The first account needs no invitation; a token it brings all the same has nothing to join.
        if (!isInstanceOwner && input.invitationToken) {
          await joinByInvitation(repositories, { caller, email: user.email, token: input.invitationToken, clock, ids })
        }

        const stored = (await accounts.get(user.id)) ?? user
        return { ...(await sessions.open(repositories, stored)), recoveryCode }
      })
    },

    /** @throws login_failed for a wrong e-mail or password alike, too_many_logins after ten failures in 15 minutes. */
    async logIn(email: string, password: string): Promise<IssuedTokens> {
      const user = await storage.read(async (repositories) => {
        await throttle.assertOpen(repositories, email)
        return repositories.accounts.byEmail(email)
      })

      decoy ??= passwords.hash(ids.secret(32))
      const correct = await passwords.verify(password, user?.passwordHash ?? (await decoy))

      if (!user || !correct) {
        await storage.write((repositories) => throttle.fail(repositories, email))
        throw new AppError('login_failed')
      }

      return storage.write(async (repositories) => {
        await throttle.succeed(repositories, email)
        await repositories.accounts.forgetExpiredTokens(clock.now().toISOString())
        return sessions.open(repositories, user)
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
        return sessions.renew(repositories, user, session.id)
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

    /** Who an access token belongs to, or undefined for an unknown, expired or ended one. */
    async authenticate(accessToken: string): Promise<Person | undefined> {
      return storage.read(async ({ accounts }) => {
        const found = await accounts.findToken(hashToken(accessToken))
        if (found?.token.kind !== 'access' || found.session.revokedAt !== null) return undefined
        if (Date.parse(found.token.expiresAt) <= clock.now().getTime()) return undefined

        const { session, user } = found
        return { kind: 'person', userId: user.id, sessionId: session.id, name: displayName(user) }
      })
    },
  }
}
