import type { SessionEnd, SessionRecord, TokenRecord, UserRecord } from '../../domain/people/account.ts'

export type AccountRepository = {
  any(): Promise<boolean>
  get(id: string): Promise<UserRecord | undefined>
  /** One, as long as nobody changes the database past the program. */
  instanceOwners(): Promise<UserRecord[]>
  byEmail(email: string): Promise<UserRecord | undefined>
  insert(user: UserRecord): Promise<void>
  update(user: UserRecord): Promise<void>
  /** What a person likes, as stored; null for nothing. */
  preferences(userId: string): Promise<string | null>
  savePreferences(userId: string, preferences: string): Promise<void>

  insertSession(session: SessionRecord): Promise<void>
  touchSession(id: string, at: string): Promise<void>
  /** Those that have not been ended, newest first. */
  sessionsOf(userId: string): Promise<SessionRecord[]>
  /** Ends a session. Its refresh tokens are kept until they expire, so that whoever comes back with one is told why. */
  revokeSession(id: string, at: string, reason: SessionEnd | null): Promise<void>

  insertToken(token: TokenRecord): Promise<void>
  /**
   * The token with its session and user, revoked and expired ones included; and where all memberships stood then, as the
   * database calls it, for `BusinessRepository.reach`.
   */
  findToken(
    hash: Uint8Array,
  ): Promise<
    { token: TokenRecord; session: SessionRecord; user: UserRecord; membershipsAsOf?: string | undefined } | undefined
  >
  markReplaced(hash: Uint8Array, at: string, successorSalt: string): Promise<void>
  forgetExpiredTokens(before: string): Promise<void>

  /** Who has signed in with the browser that has this secret. */
  usersOfBrowser(hash: Uint8Array): Promise<string[]>
  /** Known from now on; of more than `max`, those that were not used the longest are forgotten. */
  rememberBrowser(userId: string, hash: Uint8Array, at: string, max: number): Promise<void>
  forgetBrowsers(userId: string): Promise<void>

  /** When any session was last renewed; null where there is none. */
  lastUse(): Promise<string | null>
  /**
   * Moves what was written by a clock that was ahead of `now`: tokens end as much earlier, uses and failures happened now
   * at the latest.
   */
  followClock(now: string): Promise<void>

  addLoginFailure(emailHash: string, at: string): Promise<void>
  /** How many since `since`, and when the oldest of them happened. */
  loginFailures(emailHash: string, since: string): Promise<{ count: number; oldest: string | null }>
  forgetLoginFailures(emailHash: string, before: string): Promise<void>
}
