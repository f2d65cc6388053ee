import type { Tokens, User } from '../../../contract/people/account.ts'
import { isUnlimited, type CallerDevice, type Screen } from '../../../domain/people/device.ts'
import type { UserRecord } from '../../../domain/people/account.ts'
import type { SignedIn } from '../../../use-cases/account/known-browsers.ts'
import type { IssuedTokens } from '../../../use-cases/account/sessions.ts'

/** The owner of the installation is none on a device that is limited. */
export function toUser(record: UserRecord, device: Pick<CallerDevice, 'roleCeiling'> | null): User {
  const { id, email, firstName, lastName, defaultBusinessId, createdAt } = record
  const isInstanceOwner = record.isInstanceOwner && isUnlimited(device)
  return { id, email, firstName, lastName, isInstanceOwner, defaultBusinessId, createdAt }
}

export function toTokens(issued: IssuedTokens, { device }: Pick<Screen, 'device'>): Tokens {
  const { user, accessToken, refreshToken, expiresIn } = issued
  return { user: toUser(user, device), accessToken, refreshToken, expiresIn }
}

/** What a sign-in answers: a browser is also told by what it is known next time. */
export function toSignedIn(signedIn: SignedIn, screen: Pick<Screen, 'device'>): Tokens & { browserSecret?: string } {
  const { browserSecret } = signedIn
  return { ...toTokens(signedIn, screen), ...(browserSecret === undefined ? {} : { browserSecret }) }
}
