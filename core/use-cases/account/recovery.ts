import { AppError } from '../../contract/http/errors.ts'
import type { Person, UserRecord } from '../../domain/people/account.ts'
import type { Ids } from '../../ports/runtime/ids.ts'
import { hashRecoveryCode, newRecoveryCode } from '../tokens.ts'

import { nextSession, openSessionIn, type Browser, type SignedIn } from './known-browsers.ts'
import {
  assertNotThrottled,
  forgetFailures,
  guessesFrom,
  ofAccount,
  recordFailure,
  recordSuccess,
} from './login-throttle.ts'
import { assertNotGuessable, businessNamesOf } from './password-policy.ts'
import { credentialsHash, currentUser, recordProfileEvent, verifyPassword, type WithPasswords } from './profile.ts'
import { endSessions } from './sessions.ts'

/** The recovery code is shown this once. */
export type WithRecoveryCode = SignedIn & { readonly recoveryCode: string }

/** Replaces the recovery code; the new one is shown once. @throws validation_failed when the password is wrong, too_many_logins */
export async function renewRecoveryCode(core: WithPasswords, caller: Person, currentPassword: string): Promise<string> {
  await verifyPassword(core, caller, currentPassword)

  return core.units.write(async (unit) => {
    const user = await currentUser(unit, caller)
    const code = newRecoveryCode(unit.ids)
    const updatedAt = unit.now.toISOString()
    const updated: UserRecord = { ...user, recoveryHash: hashRecoveryCode(code), updatedAt }
    await unit.accounts.update(updated)
    await recordProfileEvent(unit, updated, 'user.recoveryCodeRenewed')
    return code
  })
}

/** A new password for the printed code, which is used up; a new code is shown once. @throws recovery_failed, too_many_logins */
export async function recover(
  { units, passwords }: WithPasswords,
  {
    email,
    recoveryCode,
    newPassword,
    browser,
    deviceId = null,
  }: {
    email: string
    recoveryCode: string
    newPassword: string
    browser?: Browser | undefined
    deviceId?: string | null
  },
): Promise<WithRecoveryCode> {
  const codeHash = hashRecoveryCode(recoveryCode)
  const matches = (user: UserRecord | undefined): user is UserRecord => user?.recoveryHash === codeHash
  const { user, guesses, names } = await units.read(async (unit) => {
    const found = await unit.accounts.byEmail(email)
    const counted = await guessesFrom(unit, { user: found, email, browser })
    await assertNotThrottled(unit, counted)
    const known = matches(found) ? await businessNamesOf(unit, found.id) : []
    return { user: found, guesses: counted, names: known }
  })
  assertNotGuessable('newPassword', newPassword, names)

  // Hashed for a wrong code too, so that the time of an answer does not tell.
  const passwordHash = await passwords.hash(newPassword)
  if (!matches(user)) {
    await units.write((unit) => recordFailure(unit, guesses))
    throw new AppError('recovery_failed')
  }

  return units.write(async (unit) => {
    await recordSuccess(unit, guesses)
    const now = await unit.accounts.get(user.id)
    if (!matches(now)) throw new AppError('recovery_failed')

    const nextCode = newRecoveryCode(unit.ids)
    const updatedAt = unit.now.toISOString()
    const updated: UserRecord = { ...now, passwordHash, recoveryHash: hashRecoveryCode(nextCode), updatedAt }
    await unit.accounts.update(updated)
    await endSessions(unit, user.id, { except: null, reason: 'password_changed' })
    await unit.accounts.forgetBrowsers(user.id)
    const session = nextSession(unit, browser, deviceId)
    await recordProfileEvent(unit, updated, 'user.recovered', session)
    return { ...(await openSessionIn(unit, updated, { session, browser })), recoveryCode: nextCode }
  })
}

/**
 * The way of last resort, for whoever has the machine in hand: a new password, shown once, and no session left.
 * Undefined when nobody has this e-mail.
 */
export async function resetPassword(
  { units, passwords, ids }: WithPasswords & { readonly ids: Ids },
  email: string,
): Promise<string | undefined> {
  const password = newRecoveryCode(ids).slice(0, 17)
  const passwordHash = await passwords.hash(password)

  return units.write(async (unit) => {
    const user = await unit.accounts.byEmail(email)
    if (!user) return undefined

    await forgetFailures(unit, ofAccount(email))
    await unit.accounts.forgetBrowsers(user.id)
    const at = unit.now.toISOString()
    const updated: UserRecord = { ...user, passwordHash, updatedAt: at }
    await unit.accounts.update(updated)
    await endSessions(unit, user.id, { except: null, reason: 'password_changed' })
    await unit.audit.append({
      businessId: null,
      actor: { kind: 'system', id: null, name: 'Command line' },
      at,
      action: 'user.passwordReset',
      subject: { kind: 'user', id: user.id },
      from: null,
      to: { credentialsHash: credentialsHash(unit.audit, updated) },
    })
    return password
  })
}
