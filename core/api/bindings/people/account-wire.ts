import type { Tokens, User } from '../../../contract/people/account.ts'
import type { UserRecord } from '../../../domain/people/account.ts'
import type { SignedIn } from '../../../use-cases/account/known-browsers.ts'
import type { IssuedTokens } from '../../../use-cases/account/sessions.ts'

export function toUser(record: UserRecord): User {
  const { id, email, firstName, lastName, isInstanceOwner, defaultBusinessId, createdAt } = record
  return { id, email, firstName, lastName, isInstanceOwner, defaultBusinessId, createdAt }
}

export function toTokens({ user, accessToken, refreshToken, expiresIn }: IssuedTokens): Tokens {
  return { user: toUser(user), accessToken, refreshToken, expiresIn }
}

/** What a sign-in answers: a browser is also told by what it is known next time. */
export function toSignedIn(signedIn: SignedIn): Tokens & { browserSecret?: string } {
  const { browserSecret } = signedIn
  return { ...toTokens(signedIn), ...(browserSecret === undefined ? {} : { browserSecret }) }
}
