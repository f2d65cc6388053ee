import type { UserRecord } from '../../domain/people/account.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'
import { hashToken } from '../tokens.ts'

import { assertProofKey } from './proof.ts'
import { openSession, type IssuedTokens, type Renewable } from './sessions.ts'

/** What a browser says of itself when somebody signs in there; programs say nothing. */
export type Browser = { readonly proofKey?: string | undefined; readonly secret?: string | undefined }

/** With the secret by which the browser is known at the next sign-in, for its keeping. */
export type SignedIn = IssuedTokens & { readonly browserSecret?: string }

/** Browsers that one person can have signed in with; who uses more is asked to wait like a stranger in the oldest. */
const MAX_BROWSERS = 20

/** Whether this person has signed in with this browser before. */
export async function isKnownBrowser({ accounts }: ReadUnit, user: UserRecord, { secret }: Browser): Promise<boolean> {
  return secret !== undefined && (await accounts.usersOfBrowser(hashToken(secret))).includes(user.id)
}

/** The session that is about to begin in a browser, on a paired device or on the computer that keeps the data. @throws validation_failed for a key of another kind */
export function nextSession(
  { ids }: Pick<Unit, 'ids'>,
  browser: Browser | undefined,
  deviceId: string | null,
): Renewable {
  const proofKey = browser?.proofKey ?? null
  if (proofKey !== null) assertProofKey(proofKey)
  return { id: ids.uuid(), proofKey, deviceId }
}

/** A new session, in a browser that is known from now on. */
export async function openSessionIn(
  unit: Unit,
  user: UserRecord,
  { session, browser }: { readonly session: Renewable; readonly browser: Browser | undefined },
): Promise<SignedIn> {
  const tokens = await openSession(unit, user, session)
  if (browser === undefined) return tokens

  const { accounts, ids, now } = unit
  const { secret } = browser
  // Several people may share a browser. A secret that nobody has is not taken: it was not made here.
  const isOurs = secret !== undefined && (await accounts.usersOfBrowser(hashToken(secret))).length > 0
  const browserSecret = isOurs ? secret : ids.secret(32)
  await accounts.rememberBrowser(user.id, hashToken(browserSecret), now.toISOString(), MAX_BROWSERS)
  return { ...tokens, browserSecret }
}
