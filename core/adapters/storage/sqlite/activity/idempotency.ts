import type { IdempotencyRepository } from '../../../../ports/activity/idempotency-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { idempotencyTable } from '../schema/tables.ts'
import { tableStatements, toMillis, toMillisOrNull } from '../sql/statements.ts'

import { toRequest, toRequestRow } from './idempotency-codec.ts'

export function createIdempotencyRepository(connection: Connection): IdempotencyRepository {
  const requests = tableStatements(connection, idempotencyTable)

  const remove = (scope: Uint8Array): void => {
    connection.prepare('DELETE FROM idempotency WHERE scope = ?').run(Buffer.from(scope))
  }

  return {
    async get(scope) {
      const row = requests.one('scope = ?', Buffer.from(scope))
      return row && toRequest(row)
    },

    async claim(request, replaces) {
      const scope = Buffer.from(request.scope)
      const known = requests.one('scope = ?', scope)
      if (known && known.createdAt !== toMillisOrNull(replaces)) return false
      if (known) remove(scope)
      requests.insert(toRequestRow(request))
      return true
    },

    async put(request) {
      remove(request.scope)
      requests.insert(toRequestRow(request))
    },

    async remove(scope) {
      remove(scope)
    },

    async forgetBefore(at) {
      connection.prepare('DELETE FROM idempotency WHERE created_at < ?').run(toMillis(at))
    },
  }
}
