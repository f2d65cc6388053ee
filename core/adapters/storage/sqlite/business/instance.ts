import type { InstanceRepository } from '../../../../ports/installation/instance-repository.ts'
import type { Connection } from '../engine/connection.ts'
import { schemaFaults } from '../engine/schema-check.ts'

type ClockRow = {
  readonly day: string
  readonly authorityAt: number | null
  readonly receivedAt: number | null
  readonly confirmedDay: string | null
}

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
      return row
    },

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
      if (!row) return null
      const { day, authorityAt, receivedAt, confirmedDay } = row
      const authority = authorityAt === null || receivedAt === null ? null : { authorityAt, receivedAt }
      return { day, authority, confirmedDay }
    },

    async saveClockMark({ day, authority, confirmedDay }) {
      connection
        .prepare(
          `INSERT INTO clock_mark (key, day, authority_at, received_at, confirmed_day)
           VALUES (1, @day, @authorityAt, @receivedAt, @confirmedDay)
           ON CONFLICT (key) DO UPDATE SET day = excluded.day, authority_at = excluded.authority_at,
             received_at = excluded.received_at, confirmed_day = excluded.confirmed_day`,
        )
        .run({
          day,
          authorityAt: authority?.authorityAt ?? null,
          receivedAt: authority?.receivedAt ?? null,
          confirmedDay,
        })
    },
  }
}
