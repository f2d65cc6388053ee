import type { IdempotencyRepository } from '../../../../ports/activity/idempotency-repository.ts'
import { toRequest, toRequestRow } from '../../sqlite/activity/idempotency-codec.ts'
import { idempotencyTable } from '../../sqlite/schema/tables.ts'
import { toMillis, toMillisOrNull } from '../../sqlite/sql/statements.ts'
import type { Connection } from '../engine/connection.ts'
import { tableStatements } from '../sql/statements.ts'

export function createIdempotencyRepository(connection: Connection): IdempotencyRepository {
  const requests = tableStatements(connection, idempotencyTable)

  const remove = (scope: Uint8Array): Promise<number> =>
    connection.run('DELETE FROM idempotency WHERE scope = @scope', { scope: Buffer.from(scope) })

  return {
    async get(scope) {
      const row = await requests.one('t.scope = @scope', { scope: Buffer.from(scope) })
      return row && toRequest(row)
    },

    /** Two processes that claim at once meet in the index: one of them waits, is run again, and finds the other's. */
    async claim(request, replaces) {
      const known = await requests.one('t.scope = @scope', { scope: Buffer.from(request.scope) })
      if (known && known.createdAt !== toMillisOrNull(replaces)) return false
      if (known) await remove(request.scope)
      await requests.insert(toRequestRow(request))
      return true
    },

    async put(request) {
      await remove(request.scope)
      await requests.insert(toRequestRow(request))
    },

    async remove(scope) {
      await remove(scope)
    },

    async forgetBefore(at) {
      await connection.run('DELETE FROM idempotency WHERE created_at < @at', { at: toMillis(at) })
    },
  }
}
