import type { UserRecord } from '../../domain/people/account.ts'
import type { IssuedTokens } from '../../use-cases/account/sessions.ts'
import type { Tokens, User } from '../../contract/account.ts'

export function toUser(record: UserRecord): User {
  const { id, email, firstName, lastName, isInstanceOwner, defaultBusinessId, createdAt } = record
  return { id, email, firstName, lastName, isInstanceOwner, defaultBusinessId, createdAt }
}

export function toTokens({ user, accessToken, refreshToken, expiresIn }: IssuedTokens): Tokens {
  return { user: toUser(user), accessToken, refreshToken, expiresIn }
}
