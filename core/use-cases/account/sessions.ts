import type { SessionEnd, SessionRecord, UserRecord } from '../../domain/people/account.ts'
import {
  ACCESS_TOKEN_SECONDS,
  BROWSER_SESSION_SECONDS,
  REFRESH_TOKEN_SECONDS,
  secondsAfter,
} from '../../domain/people/token.ts'
import type { Unit } from '../../ports/unit.ts'
import { hashToken } from '../tokens.ts'

export type IssuedTokens = {
  readonly user: UserRecord
  readonly accessToken: string
  readonly refreshToken: string
  /** Seconds. */
  readonly expiresIn: number
}

export type TokenPair = Pick<IssuedTokens, 'accessToken' | 'refreshToken'>

export type Renewable = Pick<SessionRecord, 'id' | 'proofKey' | 'deviceId'>

/** What the log knows a session by: nobody puts one into the database, or gives one to somebody else, past it. */
export const sessionHash = (
  { fingerprint }: Pick<Unit['audit'], 'fingerprint'>,
  { id, proofKey, deviceId }: Renewable,
): string => fingerprint(deviceId === null ? [id, proofKey] : [id, proofKey, deviceId])

/**
 * A new session with its first tokens, which the log has to know by its hash. With a `proofKey` it is renewed by who
 * holds the private half, and ends sooner.
 */
export async function openSession(unit: Unit, user: UserRecord, session: Renewable): Promise<IssuedTokens> {
  const { accounts, ids, now } = unit
  const at = now.toISOString()
  await accounts.insertSession({
    ...session,
    userId: user.id,
    createdAt: at,
    lastUsedAt: at,
    revokedAt: null,
    endReason: null,
  })
  const pair = { accessToken: ids.secret(32), refreshToken: ids.secret(32) }
  await storeTokens(unit, session, pair)
  return { user, ...pair, expiresIn: ACCESS_TOKEN_SECONDS }
}

/** New tokens for a session that goes on. */
export async function renewSession(
  unit: Unit,
  user: UserRecord,
  session: Renewable,
  pair: TokenPair,
): Promise<IssuedTokens> {
  await unit.accounts.touchSession(session.id, unit.now.toISOString())
  await storeTokens(unit, session, pair)
  return { user, ...pair, expiresIn: ACCESS_TOKEN_SECONDS }
}

/** Ends all sessions of a person but `except`. */
export async function endSessions(
  { accounts, now }: Unit,
  userId: string,
  { except, reason }: { readonly except: string | null; readonly reason: SessionEnd },
): Promise<void> {
  for (const session of await accounts.sessionsOf(userId)) {
    if (session.id !== except) await accounts.revokeSession(session.id, now.toISOString(), reason)
  }
}

async function storeTokens({ accounts, now }: Unit, { id, proofKey }: Renewable, pair: TokenPair): Promise<void> {
  const store = (token: string, kind: 'access' | 'refresh', seconds: number) =>
    accounts.insertToken({
      hash: hashToken(token),
      sessionId: id,
      kind,
      expiresAt: secondsAfter(now, seconds),
      replacedAt: null,
      successorSalt: null,
    })
  await store(pair.accessToken, 'access', ACCESS_TOKEN_SECONDS)
  await store(pair.refreshToken, 'refresh', proofKey === null ? REFRESH_TOKEN_SECONDS : BROWSER_SESSION_SECONDS)
}
