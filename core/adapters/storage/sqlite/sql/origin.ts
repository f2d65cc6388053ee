import type { Connection } from '../engine/connection.ts'

/** Makes `origin(...)` known to SQL: of an address what the log writes down; NULL of what is none. */
export function provideOrigin({ db }: Connection): void {
  db.function('origin', { deterministic: true }, (url: unknown) => URL.parse(String(url))?.origin ?? null)
}
