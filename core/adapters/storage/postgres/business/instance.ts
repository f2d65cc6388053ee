import type { InstanceRepository } from '../../../../ports/installation/instance-repository.ts'
import { toClockMark, toClockRow, type ClockRow } from '../../sqlite/business/clock-codec.ts'
import { BACKLOG, toBacklog, type BacklogRow } from '../../sqlite/sql/backlog.ts'
import type { Connection } from '../engine/connection.ts'
import { latestKnown, MIGRATIONS } from '../engine/migrate.ts'
import type { SchemaCheck } from '../engine/schema-check.ts'
import type { MoveState } from '../schema/own-tables.ts'

export function createInstanceRepository(connection: Connection, schemaFaults: SchemaCheck): InstanceRepository {
  return {
    async facts() {
      const row = await connection.one<Omit<Awaited<ReturnType<InstanceRepository['facts']>>, 'sqlite'>>(
        `SELECT 'PostgreSQL ' || current_setting('server_version') AS database,
           pg_database_size(current_database()) AS "databaseBytes",
           (SELECT count(*) FROM ${MIGRATIONS}) AS "schemaVersion",
           (SELECT count(*) FROM business WHERE deleted_at IS NULL) AS businesses,
           (SELECT coalesce(sum(count), 0) FROM invoice_count) AS invoices`,
      )
      if (!row) throw new Error('The database did not answer.')
      return { ...row, sqlite: '' }
    },

    /** A newer version may have added to the schema meanwhile: what it adds hinders nobody who runs (docs/adr/0039). */
    async served() {
      const row = await connection.one<{ last: number | null; state: MoveState | null }>(
        `SELECT (SELECT max(created_at) FROM ${MIGRATIONS}) AS last, (SELECT state FROM data_move WHERE key = 1) AS state`,
      )
      if ((row?.last ?? 0) < latestKnown()) return 'outdated'
      if (row?.state === 'LEFT') return 'moved'
      return (row?.state ?? 'USABLE') === 'USABLE' ? 'yes' : 'moving'
    },

    backlog: async () => (await connection.many<BacklogRow>(BACKLOG)).map(toBacklog),

    /** Not counted: what was committed is on the server's disk and in its copies, and no file of it can be put back here. */
    commits: async () => 0,

    raiseCommits: async () => undefined,

    schemaFaults: () => schemaFaults(connection),

    async clockMark() {
      const row = await connection.one<ClockRow>(
        `SELECT day, authority_at AS "authorityAt", received_at AS "receivedAt", confirmed_day AS "confirmedDay"
         FROM clock_mark WHERE key = 1`,
      )
      return row ? toClockMark(row) : null
    },

    async saveClockMark(mark) {
      await connection.run(
        `INSERT INTO clock_mark (key, day, authority_at, received_at, confirmed_day)
         VALUES (1, @day, @authorityAt, @receivedAt, @confirmedDay)
         ON CONFLICT (key) DO UPDATE SET day = excluded.day, authority_at = excluded.authority_at,
           received_at = excluded.received_at, confirmed_day = excluded.confirmed_day`,
        toClockRow(mark),
      )
    },
  }
}
