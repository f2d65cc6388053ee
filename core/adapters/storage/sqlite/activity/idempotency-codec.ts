import type { IdempotencyRecord } from '../../../../ports/activity/idempotency-repository.ts'
import type { idempotencyTable } from '../schema/tables.ts'
import { toIso, toMillis } from '../sql/statements.ts'

export const toRequest = (row: typeof idempotencyTable.$inferSelect): IdempotencyRecord => ({
  scope: row.scope,
  digest: row.digest,
  subject: row.subjectKind === null || row.subjectId === null ? null : { kind: row.subjectKind, id: row.subjectId },
  answer: row.status === null || row.answer === null ? null : { status: row.status, body: row.answer },
  createdAt: toIso(row.createdAt),
})

export const toRequestRow = ({ scope, digest, subject, answer, createdAt }: IdempotencyRecord) => ({
  scope: Buffer.from(scope),
  digest: Buffer.from(digest),
  subjectKind: subject?.kind ?? null,
  subjectId: subject?.id ?? null,
  status: answer?.status ?? null,
  answer: answer?.body ?? null,
  createdAt: toMillis(createdAt),
})
