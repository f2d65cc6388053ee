import type Database from 'better-sqlite3'

/** Up to this size all pages are checked while others wait: a few milliseconds. */
export const CHECKED_AT_ONCE_BYTES = 4 * 1024 * 1024

/** Whether all pages of a database are in order. @throws what SQLite says of a file that it cannot even walk through */
export function pagesAreSound(db: Database.Database): boolean {
  return db.pragma('quick_check(1)', { simple: true }) === 'ok'
}
