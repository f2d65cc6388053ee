import { AppError, invalidField } from '../../contract/errors.ts'
import type { EventOf } from '../../contract/events.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'

import { displayName, type Person, type SessionRecord, type UserRecord } from '../../domain/people/account.ts'
import type { PasswordHasher } from './auth-service.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { hashRecoveryCode, newRecoveryCode } from '../tokens.ts'
import type { IssuedTokens, Sessions } from './sessions.ts'

export type AccountService = ReturnType<typeof createAccountService>

type Dependencies = {
  storage: Storage
  clock: Clock
  ids: Ids
  passwords: PasswordHasher
  sessions: Sessions
  throttle: LoginThrottle
}

type Names = { firstName?: string | null | undefined; lastName?: string | null | undefined }

/** A person's own account: profile, password, sessions, and the ways back in. */
export function createAccountService({ storage, clock, ids, passwords, sessions, throttle }: Dependencies) {
  async function record(
    { audit }: Repositories,
    user: UserRecord,
    action: EventOf<'user.recovered' | 'user.passwordChanged' | 'user.recoveryCodeRenewed'>['action'],
  ): Promise<void> {
    await audit.append({
      businessId: null,
      subject: { kind: 'user', id: user.id },
      action,
      actor: { kind: 'person', id: user.id, name: displayName(user) },
      at: clock.now().toISOString(),
      from: null,
      to: null,
    })
  }

  async function revokeSessions({ accounts }: Repositories, userId: string, except: string | null): Promise<void> {
    const at = clock.now().toISOString()
    for (const session of await accounts.sessionsOf(userId)) {
      if (session.id !== except) await accounts.revokeSession(session.id, at)
    }
  }

  /** The caller's own account, once the password is right. @throws validation_failed, too_many_logins */
  async function verified(caller: Person, currentPassword: string): Promise<UserRecord> {
    const user = await storage.read(async (repositories) => {
      const found = await ownUser(repositories.accounts, caller)
      await throttle.assertOpen(repositories, found.email)
      return found
    })
    if (await passwords.verify(currentPassword, user.passwordHash)) return user

    await storage.write((repositories) => throttle.fail(repositories, user.email))
    throw invalidField('currentPassword', 'is not your present password')
  }

  return {
    async profile(caller: Person): Promise<UserRecord> {
      return storage.read(({ accounts }) => ownUser(accounts, caller))
    },

    async updateProfile(caller: Person, { firstName, lastName }: Names): Promise<UserRecord> {
      return storage.write(async ({ accounts }) => {
        const user = await ownUser(accounts, caller)
        const updated: UserRecord = {
          ...user,
          firstName: firstName === undefined ? user.firstName : firstName,
          lastName: lastName === undefined ? user.lastName : lastName,
          updatedAt: clock.now().toISOString(),
        }
        await accounts.update(updated)
        return updated
      })
    },

    /** Ends all other sessions. @throws validation_failed when the current password is wrong, too_many_logins */
    async changePassword(caller: Person, currentPassword: string, newPassword: string): Promise<void> {
      const user = await verified(caller, currentPassword)
      const passwordHash = await passwords.hash(newPassword)
      await storage.write(async (repositories) => {
        const now = await ownUser(repositories.accounts, caller)
        await repositories.accounts.update({ ...now, passwordHash, updatedAt: clock.now().toISOString() })
        await revokeSessions(repositories, user.id, caller.sessionId)
        await record(repositories, now, 'user.passwordChanged')
      })
    },

    /** Replaces the recovery code; the new one is shown once. @throws validation_failed when the password is wrong, too_many_logins */
    async renewRecoveryCode(caller: Person, currentPassword: string): Promise<string> {
      await verified(caller, currentPassword)
      const code = newRecoveryCode(ids)
      await storage.write(async (repositories) => {
        const now = await ownUser(repositories.accounts, caller)
        const updatedAt = clock.now().toISOString()
        await repositories.accounts.update({ ...now, recoveryHash: hashRecoveryCode(code), updatedAt })
        await record(repositories, now, 'user.recoveryCodeRenewed')
      })
      return code
    },

    /** A new password for the printed code, which is used up; a new code is shown once. @throws recovery_failed, too_many_logins */
    async recover(
      email: string,
      recoveryCode: string,
      newPassword: string,
    ): Promise<IssuedTokens & { recoveryCode: string }> {
      const codeHash = hashRecoveryCode(recoveryCode)
      const matches = (user: UserRecord | undefined): user is UserRecord => user?.recoveryHash === codeHash
      const user = await storage.read(async (repositories) => {
        await throttle.assertOpen(repositories, email)
        return repositories.accounts.byEmail(email)
      })

      const passwordHash = await passwords.hash(newPassword)
      if (!matches(user)) {
        await storage.write((repositories) => throttle.fail(repositories, email))
        throw new AppError('recovery_failed')
      }

      const nextCode = newRecoveryCode(ids)
      return storage.write(async (repositories) => {
        await throttle.succeed(repositories, email)
        const now = await repositories.accounts.get(user.id)
        if (!matches(now)) throw new AppError('recovery_failed')

        const updatedAt = clock.now().toISOString()
        const updated: UserRecord = { ...now, passwordHash, recoveryHash: hashRecoveryCode(nextCode), updatedAt }
        await repositories.accounts.update(updated)
        await revokeSessions(repositories, user.id, null)
        await record(repositories, updated, 'user.recovered')
        return { ...(await sessions.open(repositories, updated)), recoveryCode: nextCode }
      })
    },

    async sessions(caller: Person): Promise<SessionRecord[]> {
      return storage.read(({ accounts }) => accounts.sessionsOf(caller.userId))
    },

    /** @throws not_found for anybody else's session too */
    async revokeSession(caller: Person, id: string): Promise<void> {
      await storage.write(async ({ accounts }) => {
        const own = await accounts.sessionsOf(caller.userId)
        if (!own.some((session) => session.id === id))
          throw new AppError('not_found', { message: 'Session not found.' })
        await accounts.revokeSession(id, clock.now().toISOString())
      })
    },

    /**
     * The way of last resort, for whoever has the machine in hand: a new password, shown once, and no session left.
     * Undefined when nobody has this e-mail.
     */
    async resetPassword(email: string): Promise<string | undefined> {
      const password = newRecoveryCode(ids).slice(0, 17)
      const passwordHash = await passwords.hash(password)

      return storage.write(async (repositories) => {
        const user = await repositories.accounts.byEmail(email)
        if (!user) return undefined

        await throttle.forget(repositories, email)
        const updated: UserRecord = { ...user, passwordHash, updatedAt: clock.now().toISOString() }
        await repositories.accounts.update(updated)
        await revokeSessions(repositories, user.id, null)
        await repositories.audit.append({
          businessId: null,
          subject: { kind: 'user', id: user.id },
          action: 'user.passwordReset',
          actor: { kind: 'system', id: null, name: 'Command line' },
          at: updated.updatedAt,
          from: null,
          to: null,
        })
        return password
      })
    },
  }
}

async function ownUser(accounts: Repositories['accounts'], caller: Person): Promise<UserRecord> {
  const user = await accounts.get(caller.userId)
  if (!user) throw new AppError('unauthenticated')
  return user
}
