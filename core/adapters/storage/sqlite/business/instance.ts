import type { InstanceRepository } from '../../../../ports/installation/instance-repository.ts'
import type { Connection } from '../engine/connection.ts'

export function createInstanceRepository(connection: Connection): InstanceRepository {
  return {
    async facts() {
      const row = connection
        .prepare<{ sqlite: string; schemaVersion: number; businesses: number; invoices: number }>(
          `SELECT sqlite_version() AS sqlite, (SELECT count(*) FROM __drizzle_migrations) AS "schemaVersion",
             (SELECT count(*) FROM business WHERE deleted_at IS NULL) AS businesses,
             (SELECT count(*) FROM invoice) AS invoices`,
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
  }
}
