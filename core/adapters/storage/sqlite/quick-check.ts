import type Database from 'better-sqlite3'

/** Whether all pages of a database are in order. @throws what SQLite says of a file that it cannot even walk through */
export function pagesAreSound(db: Database.Database): boolean {
  return db.pragma('quick_check(1)', { simple: true }) === 'ok'
}
