import { AppError } from '../../contract/http/errors.ts'
import type { SessionEnd } from '../../domain/people/account.ts'
import { REFRESH_GRACE_SECONDS } from '../../domain/people/token.ts'
import type { Nonces } from '../../ports/people/nonces.ts'
import type { Unit, Units } from '../../ports/unit.ts'
import { hashToken, successorOf } from '../tokens.ts'

import { isProved, type Proof } from './proof.ts'
import { renewSession, type IssuedTokens, type TokenPair } from './sessions.ts'

type RenewalInput = {
  readonly refreshToken: string
  readonly proof?: Proof | undefined
  /** The paired device that asks. */
  readonly deviceId?: string | null
}

/** Why there are no new tokens. */
type Refusal = SessionEnd | 'unknown' | 'expired'

type TokenMatch = NonNullable<Awaited<ReturnType<Unit['accounts']['findToken']>>>

/**
 * Exchanges a refresh token. The previous one is taken for another minute and answers the same successors, so that two
 * tabs do not sign each other out; using it later means that it was stolen or lost, and ends the session. A session of a
 * browser is renewed with a proof only.
 *
 * @throws refresh_failed, proof_refused
 */
export async function refreshTokens(
  { units, nonces }: { readonly units: Units; readonly nonces: Nonces },
  { refreshToken, proof, deviceId = null }: RenewalInput,
): Promise<IssuedTokens> {
  // Outside the unit, which may be run again.
  const fresh = proof !== undefined && (await nonces.take(proof.nonce)) ? proof : undefined

  const outcome = await units.write(async (unit): Promise<IssuedTokens | Refusal> => {
    const found = await unit.accounts.findToken(hashToken(refreshToken))
    const refusal = refusalReason(unit, found)
    if (found === undefined || refusal !== undefined) return refusal ?? 'unknown'
    // On another screen it is nobody's token, and does not end the session either.
    if (found.session.deviceId !== deviceId) return 'unknown'

    const { token, session, user } = found
    const { proofKey } = session
    const isOurs = proofKey === null || (fresh !== undefined && isProved(proofKey, fresh, refreshToken))
    // The session goes on: whoever has the token alone must not be able to end it either.
    if (!isOurs) throw new AppError('proof_refused')

    if (token.replacedAt === null) {
      const salt = unit.ids.secret(32)
      await unit.accounts.markReplaced(token.hash, unit.now.toISOString(), salt)
      return renewSession(unit, user, session, successorsOf(refreshToken, salt))
    }
    const { successorSalt } = token
    if (successorSalt === null || !isWithinGrace(unit, found)) {
      await unit.accounts.revokeSession(session.id, unit.now.toISOString(), 'token_reused')
      return 'token_reused'
    }
    return repeatRenewal(unit, found, successorsOf(refreshToken, successorSalt))
  })

  // Thrown out here: a session that was ended in there stays ended.
  if (typeof outcome === 'string') throw new AppError('refresh_failed', { data: { reason: outcome } })
  return outcome
}

function refusalReason({ now }: Unit, found: TokenMatch | undefined): Refusal | undefined {
  if (found?.token.kind !== 'refresh') return 'unknown'
  if (found.session.revokedAt !== null) return found.session.endReason ?? 'unknown'
  return Date.parse(found.token.expiresAt) <= now.getTime() ? 'expired' : undefined
}

const isWithinGrace = ({ now }: Unit, { token }: TokenMatch): boolean =>
  token.replacedAt !== null && now.getTime() - Date.parse(token.replacedAt) <= REFRESH_GRACE_SECONDS * 1000

const successorsOf = (refreshToken: string, salt: string): TokenPair => ({
  accessToken: successorOf(refreshToken, salt, 'access'),
  refreshToken: successorOf(refreshToken, salt, 'refresh'),
})

/** What the first exchange answered; only the time that is left of it has changed. */
async function repeatRenewal({ accounts, now }: Unit, { user }: TokenMatch, pair: TokenPair): Promise<IssuedTokens> {
  const access = await accounts.findToken(hashToken(pair.accessToken))
  const left = access === undefined ? 0 : Date.parse(access.token.expiresAt) - now.getTime()
  return { user, ...pair, expiresIn: Math.max(0, Math.floor(left / 1000)) }
}
