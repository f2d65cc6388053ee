import { AppError } from '../../contract/errors.ts'
import { SYSTEM } from '../../domain/audit/audit.ts'
import { displayName, type Person, type UserRecord } from '../../domain/people/account.ts'
import { REFRESH_GRACE_SECONDS } from '../../domain/people/token.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { hashToken } from '../tokens.ts'

import { assertNotThrottled, recordFailure, recordSuccess } from './login-throttle.ts'
import { openSession, renewSession, type IssuedTokens } from './sessions.ts'

/** Whether the first account is still to be made. */
export async function needsSetup({ accounts }: ReadUnit): Promise<boolean> {
  return !(await accounts.any())
}

/** @throws login_failed for a wrong e-mail or password alike, too_many_logins after ten failures in 15 minutes. */
export async function logIn(
  { units, passwords }: { readonly units: Units; readonly passwords: PasswordHasher },
  { email, password }: { email: string; password: string },
): Promise<IssuedTokens> {
  const user = await units.read(async (unit) => {
    await assertNotThrottled(unit, email)
    return unit.accounts.byEmail(email)
  })

  const correct = await passwords.verify(password, user?.passwordHash)
  if (!user || !correct) {
    await units.write(async (unit) => {
      await recordFailure(unit, email)
      if (user) await writeDown(unit, user, 'user.signInRefused')
    })
    throw new AppError('login_failed')
  }

  return units.write(async (unit) => {
    await recordSuccess(unit, email)
    await unit.accounts.forgetExpiredTokens(unit.now.toISOString())
    await writeDown(unit, user, 'user.signedIn')
    return openSession(unit, user)
  })
}

/** Who was refused is nobody yet: what is known is whose account it was about. */
async function writeDown(unit: Unit, user: UserRecord, action: 'user.signedIn' | 'user.signInRefused'): Promise<void> {
  const isIn = action === 'user.signedIn'
  await unit.audit.append({
    businessId: null,
    actor: isIn ? { kind: 'person', id: user.id, name: displayName(user) } : SYSTEM,
    at: unit.now.toISOString(),
    action,
    subject: { kind: 'user', id: user.id },
    from: null,
    to: null,
  })
}

/**
 * Exchanges a refresh token. The previous one is taken for another minute; using it later means that it was stolen or
 * lost, and ends the session. @throws refresh_failed
 */
export async function refreshTokens({ units }: { readonly units: Units }, refreshToken: string): Promise<IssuedTokens> {
  const issued = await units.write(async (unit) => {
    const { accounts, now } = unit
    const found = await accounts.findToken(hashToken(refreshToken))
    const usable =
      found?.token.kind === 'refresh' &&
      found.session.revokedAt === null &&
      Date.parse(found.token.expiresAt) > now.getTime()
    if (!usable) return undefined

    const { token, session, user } = found
    const replacedFor = token.replacedAt === null ? 0 : now.getTime() - Date.parse(token.replacedAt)
    if (replacedFor > REFRESH_GRACE_SECONDS * 1000) {
      await accounts.revokeSession(session.id, now.toISOString())
      return undefined
    }

    await accounts.markReplaced(token.hash, now.toISOString())
    return renewSession(unit, user, session.id)
  })

  // Thrown out here: a session that was ended in there stays ended.
  if (!issued) throw new AppError('refresh_failed')
  return issued
}

/** Ends the session of a refresh token. Saying it twice, or with an unknown token, is fine. */
export async function logOut({ accounts, now }: Unit, refreshToken: string): Promise<void> {
  const found = await accounts.findToken(hashToken(refreshToken))
  if (found) await accounts.revokeSession(found.session.id, now.toISOString())
}

/** Who an access token belongs to, or undefined for an unknown, expired or ended one. */
export async function personOf({ accounts, now }: ReadUnit, accessToken: string): Promise<Person | undefined> {
  const found = await accounts.findToken(hashToken(accessToken))
  if (found?.token.kind !== 'access' || found.session.revokedAt !== null) return undefined
  if (Date.parse(found.token.expiresAt) <= now.getTime()) return undefined

  const { session, user } = found
  return { kind: 'person', userId: user.id, sessionId: session.id, name: displayName(user) }
}
