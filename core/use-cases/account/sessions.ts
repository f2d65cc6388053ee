import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Repositories } from '../../ports/storage.ts'

import type { UserRecord } from '../../domain/people/account.ts'
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS, secondsAfter } from '../../domain/people/token.ts'
import { hashToken } from '../tokens.ts'

export type IssuedTokens = {
  readonly user: UserRecord
  readonly accessToken: string
  readonly refreshToken: string
  /** Seconds. */
  readonly expiresIn: number
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ clock, ids }: { clock: Clock; ids: Ids }) {
  async function issue({ accounts }: Repositories, user: UserRecord, sessionId: string): Promise<IssuedTokens> {
    const now = clock.now()
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

  return {
    /** A new session with its first tokens, in the caller's unit of work. */
    async open(repositories: Repositories, user: UserRecord): Promise<IssuedTokens> {
      const at = clock.now().toISOString()
      const id = ids.uuid()
      await repositories.accounts.insertSession({ id, userId: user.id, createdAt: at, lastUsedAt: at, revokedAt: null })
      return issue(repositories, user, id)
    },

    /** New tokens for a session that goes on. */
    async renew(repositories: Repositories, user: UserRecord, sessionId: string): Promise<IssuedTokens> {
      await repositories.accounts.touchSession(sessionId, clock.now().toISOString())
      return issue(repositories, user, sessionId)
    },
  }
}
