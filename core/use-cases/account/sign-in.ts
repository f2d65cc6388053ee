import { AppError } from '../../contract/http/errors.ts'
import { SYSTEM } from '../../domain/audit/audit.ts'
import { displayName, type Person, type UserRecord } from '../../domain/people/account.ts'
import type { Installation } from '../../ports/installation/installation.ts'
import type { PasswordHasher } from '../../ports/people/password-hasher.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { hashToken } from '../tokens.ts'

import { nextSession, openSessionIn, type Browser, type SignedIn } from './known-browsers.ts'
import { assertNotThrottled, guessesFrom, recordFailure, recordSuccess } from './login-throttle.ts'
import { sessionHash, type Renewable } from './sessions.ts'
import type { UnknownSignIns } from './unknown-sign-ins.ts'

/** Whether the first account is still to be made. */
export async function needsSetup({ accounts }: ReadUnit): Promise<boolean> {
  return !(await accounts.any())
}

type Parts = {
  readonly units: Units
  readonly passwords: PasswordHasher
  readonly unknownSignIns: UnknownSignIns
  readonly clock: Pick<Clock, 'monotonic'>
  readonly installation: Pick<Installation, 'id'>
}

/** @throws login_failed for a wrong e-mail or password alike, too_many_logins after ten failures in 15 minutes */
export async function logIn(
  { units, passwords, unknownSignIns, clock, installation }: Parts,
  {
    email,
    password,
    browser,
    deviceId = null,
  }: { email: string; password: string; browser?: Browser | undefined; deviceId?: string | null },
): Promise<SignedIn> {
  const { user, guesses } = await units.read(async (unit) => {
    const found = await unit.accounts.byEmail(email)
    const counted = await guessesFrom(unit, { user: found, email, browser })
    await assertNotThrottled(unit, counted)
    return { user: found, guesses: counted }
  })

  const correct = await passwords.verify(password, user?.passwordHash)
  if (!user || !correct) {
    const attempts = user ? null : unknownSignIns.refused(clock.monotonic())
    await units.write(async (unit) => {
      await recordFailure(unit, guesses)
      if (user) await recordRefusedSignIn(unit, user)
      if (attempts !== null) await recordUnknownSignIn(unit, installation, attempts)
    })
    throw new AppError('login_failed')
  }

  return units.write(async (unit) => {
    await recordSuccess(unit, guesses)
    await unit.accounts.forgetExpiredTokens(unit.now.toISOString())
    const session = nextSession(unit, browser, deviceId)
    await recordSignIn(unit, user, session)
    return openSessionIn(unit, user, { session, browser })
  })
}

async function recordSignIn(unit: Unit, user: UserRecord, session: Renewable): Promise<void> {
  await unit.audit.append({
    businessId: null,
    actor: { kind: 'person', id: user.id, name: displayName(user) },
    at: unit.now.toISOString(),
    action: 'user.signedIn',
    subject: { kind: 'user', id: user.id },
    from: null,
    to: {
      sessionHash: sessionHash(unit.audit, session),
      emailHash: unit.audit.fingerprint([user.email]),
      ...(session.deviceId !== null && { deviceId: session.deviceId }),
    },
  })
}

/** Who was refused is nobody yet: what is known is whose account it was about. */
async function recordRefusedSignIn(unit: Unit, user: UserRecord): Promise<void> {
  await unit.audit.append({
    businessId: null,
    actor: SYSTEM,
    at: unit.now.toISOString(),
    action: 'user.signInRefused',
    subject: { kind: 'user', id: user.id },
    from: null,
    to: null,
  })
}

/** In the log of the installation; what was typed is nobody's account and is not kept. */
async function recordUnknownSignIn(unit: Unit, { id }: Pick<Installation, 'id'>, attempts: number): Promise<void> {
  await unit.audit.append({
    businessId: null,
    actor: SYSTEM,
    at: unit.now.toISOString(),
    action: 'instance.signInRefused',
    subject: { kind: 'installation', id },
    from: null,
    to: { attempts },
  })
}

/** Ends the session of a refresh token, where it was begun. Saying it twice, or with an unknown token, is fine. */
export async function logOut(
  { accounts, now }: Unit,
  refreshToken: string,
  deviceId: string | null = null,
): Promise<void> {
  const found = await accounts.findToken(hashToken(refreshToken))
  if (found && found.session.deviceId === deviceId)
    await accounts.revokeSession(found.session.id, now.toISOString(), null)
}

/**
 * Who an access token belongs to, or undefined for an unknown, expired or ended one. It is good where its session was
 * begun and nowhere else: on that paired device, or on the computer that keeps the data.
 */
export async function personOf(
  { accounts, devices, now }: ReadUnit,
  accessToken: string,
  deviceId: string | null,
): Promise<{ readonly caller: Person; readonly membershipsAsOf?: string | undefined } | undefined> {
  const found = await accounts.findToken(hashToken(accessToken))
  if (found?.token.kind !== 'access' || found.session.revokedAt !== null) return undefined
  if (Date.parse(found.token.expiresAt) <= now.getTime()) return undefined

  const { session, user, membershipsAsOf } = found
  if (session.deviceId !== deviceId) return undefined
  const person = { kind: 'person', userId: user.id, sessionId: session.id, name: displayName(user) } as const
  if (deviceId === null) return { caller: { ...person, device: null }, membershipsAsOf }

  const device = await devices.get(deviceId)
  if (!device || device.revokedAt !== null) return undefined
  const { id, name, roleCeiling } = device
  return { caller: { ...person, device: { id, name, roleCeiling } }, membershipsAsOf }
}
