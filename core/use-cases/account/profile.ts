import type { EventOf } from '../../contract/activity/events.ts'
import { AppError, invalidField } from '../../contract/http/errors.ts'
import { displayName, type Person, type SessionRecord, type UserRecord } from '../../domain/people/account.ts'
import type { PasswordHasher } from '../../ports/people/password-hasher.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'

import { assertNotThrottled, countFailure, ofAccount, ofSession, recordFailure } from './login-throttle.ts'
import { assertNotGuessable, businessNamesOf } from './password-policy.ts'
import { endSessions, sessionHash, type Renewable } from './sessions.ts'

export type WithPasswords = { readonly units: Units; readonly passwords: PasswordHasher }

type Names = { firstName?: string | null | undefined; lastName?: string | null | undefined }

/** @throws unauthenticated */
export async function currentUser({ accounts }: ReadUnit, caller: Person): Promise<UserRecord> {
  const user = await accounts.get(caller.userId)
  if (!user) throw new AppError('unauthenticated')
  return user
}

export async function updateProfile(unit: Unit, caller: Person, { firstName, lastName }: Names): Promise<UserRecord> {
  const user = await currentUser(unit, caller)
  unit.concerns({ kind: 'user', id: user.id })
  const updated: UserRecord = {
    ...user,
    firstName: firstName === undefined ? user.firstName : firstName,
    lastName: lastName === undefined ? user.lastName : lastName,
    updatedAt: unit.now.toISOString(),
  }
  await unit.accounts.update(updated)
  return updated
}

/** Ends all other sessions. @throws validation_failed when the current password is wrong, too_many_logins */
export async function changePassword(
  core: WithPasswords,
  caller: Person,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await verifyPassword(core, caller, currentPassword)
  assertNotGuessable('newPassword', newPassword, await core.units.read((unit) => businessNamesOf(unit, caller.userId)))
  const passwordHash = await core.passwords.hash(newPassword)

  await core.units.write(async (unit) => {
    const user = await currentUser(unit, caller)
    unit.concerns({ kind: 'user', id: user.id })
    const updated: UserRecord = { ...user, passwordHash, updatedAt: unit.now.toISOString() }
    await unit.accounts.update(updated)
    await unit.accounts.forgetBrowsers(user.id)
    await endSessions(unit, user.id, { except: caller.sessionId, reason: 'password_changed' })
    await recordProfileEvent(unit, updated, 'user.passwordChanged')
  })
}

/**
 * That the caller knows the own password. What is guessed with a session closes the account for others too, and not the
 * other way round: strangers who guess keep nobody from changing the own password.
 *
 * @throws validation_failed, too_many_logins
 */
export async function verifyPassword(
  { units, passwords }: WithPasswords,
  caller: Person,
  password: string,
): Promise<void> {
  const user = await units.read(async (unit) => {
    const found = await currentUser(unit, caller)
    await assertNotThrottled(unit, ofSession(caller))
    return found
  })
  if (await passwords.verify(password, user.passwordHash)) return

  await units.write(async (unit) => {
    await recordFailure(unit, ofSession(caller))
    await countFailure(unit, ofAccount(user.email))
  })
  throw invalidField('currentPassword', 'is not your current password')
}

export async function listSessions({ accounts }: ReadUnit, caller: Person): Promise<SessionRecord[]> {
  return accounts.sessionsOf(caller.userId)
}

/** @throws not_found for anybody else's session too */
export async function revokeSession({ accounts, now }: Unit, caller: Person, id: string): Promise<void> {
  const own = await accounts.sessionsOf(caller.userId)
  if (!own.some((session) => session.id === id)) throw new AppError('not_found', { message: 'Session not found.' })
  await accounts.revokeSession(id, now.toISOString(), 'signed_out_elsewhere')
}

/** What a person did to the own account, in the audit log, with the session that began by it. */
export async function recordProfileEvent(
  { audit, now }: Unit,
  user: UserRecord,
  action: EventOf<'user.recovered' | 'user.passwordChanged' | 'user.recoveryCodeRenewed'>['action'],
  session?: Renewable,
): Promise<void> {
  await audit.append({
    businessId: null,
    actor: { kind: 'person', id: user.id, name: displayName(user) },
    at: now.toISOString(),
    action,
    subject: { kind: 'user', id: user.id },
    from: null,
    to: {
      credentialsHash: credentialsHash(audit, user),
      ...(session && { sessionHash: sessionHash(audit, session) }),
    },
  })
}

/** What the log knows the credentials of a person by. */
export const credentialsHash = (
  { fingerprint }: Pick<Unit['audit'], 'fingerprint'>,
  { passwordHash, recoveryHash }: Pick<UserRecord, 'passwordHash' | 'recoveryHash'>,
): string => fingerprint([passwordHash, recoveryHash])
