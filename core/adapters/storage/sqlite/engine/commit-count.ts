import type { Connection } from './connection.ts'

/**
 * How many times something was committed. It is counted in each transaction itself, so that the number says which of
 * them a database has: the same number stands outside of it.
 */
export function createCommitCount({ db }: Connection) {
  const changes = db.prepare('SELECT total_changes()').pluck()
  const read = db.prepare('SELECT commits FROM commit_count WHERE key = 1').pluck()
  const raise = db.prepare(
    'INSERT INTO commit_count (key, commits) VALUES (1, 1) ON CONFLICT (key) DO UPDATE SET commits = commits + 1',
  )
  let counted = changes.get()

  return {
    /** To be called inside a transaction before it is committed. What changes nothing is not counted, and costs no sync. */
    count(): void {
      if (changes.get() === counted) return
      raise.run()
      counted = changes.get()
    },
    commits: (): number => Number(read.get() ?? 0),
  }
}
