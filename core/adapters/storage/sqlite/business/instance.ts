import type { InstanceRepository } from '../../../../ports/installation/instance-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { isCurrent } from '../engine/migrate.ts'
import { schemaFaults } from '../engine/schema-check.ts'
import { BACKLOG, toBacklog, type BacklogRow } from '../sql/backlog.ts'

import { toClockMark, toClockRow, type ClockRow } from './clock-codec.ts'

export function createInstanceRepository(connection: Connection): InstanceRepository {
  return {
    async facts() {
      const row = connection
        .prepare<{ sqlite: string; schemaVersion: number; businesses: number; invoices: number }>(
          `SELECT sqlite_version() AS sqlite, (SELECT count(*) FROM __drizzle_migrations) AS "schemaVersion",
             (SELECT count(*) FROM business WHERE deleted_at IS NULL) AS businesses,
             (SELECT coalesce(sum(count), 0) FROM invoice_count) AS invoices`,
        )
        .get()
      if (!row) throw new Error('The database did not answer.')
      return { ...row, database: `SQLite ${row.sqlite}`, databaseBytes: null }
    },

    /** Whether its folder was moved elsewhere stands beside the database. */
    served: async () => (isCurrent(connection) ? 'yes' : 'outdated'),

    backlog: async () => connection.prepare<BacklogRow>(BACKLOG).all().map(toBacklog),

    async commits() {
      const row = connection.prepare<{ commits: number }>('SELECT commits FROM commit_count WHERE key = 1').get()
      return row?.commits ?? 0
    },

    async raiseCommits(commits) {
      connection
        .prepare(
          `INSERT INTO commit_count (key, commits) VALUES (1, ?)
           ON CONFLICT (key) DO UPDATE SET commits = max(commits, excluded.commits)`,
        )
        .run(commits)
    },

    async schemaFaults() {
      return schemaFaults(connection.db)
    },

    async clockMark() {
      const row = connection
        .prepare<ClockRow>(
          `SELECT day, authority_at AS "authorityAt", received_at AS "receivedAt", confirmed_day AS "confirmedDay"
           FROM clock_mark WHERE key = 1`,
        )
        .get()
      return row ? toClockMark(row) : null
    },

    async saveClockMark(mark) {
      connection
        .prepare(
          `INSERT INTO clock_mark (key, day, authority_at, received_at, confirmed_day)
           VALUES (1, @day, @authorityAt, @receivedAt, @confirmedDay)
           ON CONFLICT (key) DO UPDATE SET day = excluded.day, authority_at = excluded.authority_at,
             received_at = excluded.received_at, confirmed_day = excluded.confirmed_day`,
        )
        .run(toClockRow(mark))
    },
  }
}
