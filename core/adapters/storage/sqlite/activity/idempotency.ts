import type { IdempotencyRepository } from '../../../../ports/activity/idempotency-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { idempotencyTable } from '../schema/tables.ts'
import { tableStatements, toIso, toMillis } from '../sql/statements.ts'

export function createIdempotencyRepository(connection: Connection): IdempotencyRepository {
  const requests = tableStatements(connection, idempotencyTable)

  const remove = (scope: Uint8Array): void => {
    connection.prepare('DELETE FROM idempotency WHERE scope = ?').run(Buffer.from(scope))
  }

  return {
    async get(scope) {
      const row = requests.one('scope = ?', Buffer.from(scope))
      return (
        row && {
          scope: row.scope,
          digest: row.digest,
          subject:
            row.subjectKind === null || row.subjectId === null ? null : { kind: row.subjectKind, id: row.subjectId },
          answer: row.status === null || row.answer === null ? null : { status: row.status, body: row.answer },
          createdAt: toIso(row.createdAt),
        }
      )
    },

    async put({ scope, digest, subject, answer, createdAt }) {
      remove(scope)
      requests.insert({
        scope: Buffer.from(scope),
        digest: Buffer.from(digest),
        subjectKind: subject?.kind ?? null,
        subjectId: subject?.id ?? null,
        status: answer?.status ?? null,
        answer: answer?.body ?? null,
        createdAt: toMillis(createdAt),
      })
    },

    async remove(scope) {
      remove(scope)
    },

    async forgetBefore(at) {
      connection.prepare('DELETE FROM idempotency WHERE created_at < ?').run(toMillis(at))
    },
  }
}
