import type { SessionEnd, SessionRecord, TokenRecord, UserRecord } from '../../../../domain/people/account.ts'
import { fold } from '../../../../domain/text/fold.ts'
import type { tokenTable, userTable } from '../schema/tables.ts'
import { toBit, toIso, toIsoOrNull, toMillis } from '../sql/statements.ts'

export type UserRow = typeof userTable.$inferSelect & { defaultBusinessId: string | null }

export const toUser = (row: UserRow): UserRecord => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  passwordHash: row.passwordHash,
  recoveryHash: row.recoveryHash,
  isInstanceOwner: row.isInstanceOwner === 1,
  defaultBusinessId: row.defaultBusinessId,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

/** A person as a row; the key of the default business is the repository's to add. */
export const toUserRow = (user: UserRecord) => ({
  id: user.id,
  email: user.email,
  emailFold: fold(user.email),
  firstName: user.firstName,
  lastName: user.lastName,
  passwordHash: user.passwordHash,
  recoveryHash: user.recoveryHash,
  isInstanceOwner: toBit(user.isInstanceOwner),
  createdAt: toMillis(user.createdAt),
  updatedAt: toMillis(user.updatedAt),
})

/** A token with the session that it belongs to. */
export type TokenRow = typeof tokenTable.$inferSelect & {
  sessionId: string
  sessionCreatedAt: number
  lastUsedAt: number
  revokedAt: number | null
  endReason: SessionEnd | null
  proofKey: string | null
  deviceId: string | null
  userId: string
}

export const toToken = (row: TokenRow): TokenRecord => ({
  hash: row.hash,
  sessionId: row.sessionId,
  kind: row.kind,
  expiresAt: toIso(row.expiresAt),
  replacedAt: toIsoOrNull(row.replacedAt),
  successorSalt: row.successorSalt,
})

export const toSession = (row: TokenRow): SessionRecord => ({
  id: row.sessionId,
  userId: row.userId,
  createdAt: toIso(row.sessionCreatedAt),
  lastUsedAt: toIso(row.lastUsedAt),
  revokedAt: toIsoOrNull(row.revokedAt),
  endReason: row.endReason,
  proofKey: row.proofKey,
  deviceId: row.deviceId,
})
