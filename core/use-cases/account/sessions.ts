import type { UserRecord } from '../../domain/people/account.ts'
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS, secondsAfter } from '../../domain/people/token.ts'
import type { Unit } from '../../ports/unit.ts'
import { hashToken } from '../tokens.ts'

export type IssuedTokens = {
  readonly user: UserRecord
  readonly accessToken: string
  readonly refreshToken: string
  /** Seconds. */
  readonly expiresIn: number
}

/** A new session with its first tokens. */
export async function openSession(unit: Unit, user: UserRecord): Promise<IssuedTokens> {
  const at = unit.now.toISOString()
  const id = unit.ids.uuid()
  await unit.accounts.insertSession({ id, userId: user.id, createdAt: at, lastUsedAt: at, revokedAt: null })
  return issueTokens(unit, user, id)
}

/** New tokens for a session that goes on. */
export async function renewSession(unit: Unit, user: UserRecord, sessionId: string): Promise<IssuedTokens> {
  await unit.accounts.touchSession(sessionId, unit.now.toISOString())
  return issueTokens(unit, user, sessionId)
}

/** Ends all sessions of a person but `except`. */
export async function endSessions({ accounts, now }: Unit, userId: string, except: string | null): Promise<void> {
  for (const session of await accounts.sessionsOf(userId)) {
    if (session.id !== except) await accounts.revokeSession(session.id, now.toISOString())
  }
}

async function issueTokens({ accounts, ids, now }: Unit, user: UserRecord, sessionId: string): Promise<IssuedTokens> {
  const make = async (kind: 'access' | 'refresh', seconds: number): Promise<string> => {
    const token = ids.secret(32)
    const expiresAt = secondsAfter(now, seconds)
    await accounts.insertToken({ hash: hashToken(token), sessionId, kind, expiresAt, replacedAt: null })
    return token
  }

  return {
    user,
    accessToken: await make('access', ACCESS_TOKEN_SECONDS),
    refreshToken: await make('refresh', REFRESH_TOKEN_SECONDS),
    expiresIn: ACCESS_TOKEN_SECONDS,
  }
}
