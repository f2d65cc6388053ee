import type { Connection } from '../engine/connection.ts'

/** Of an address what the log writes down; null of what is none. */
export const originOf = (url: string): string | null => URL.parse(url)?.origin ?? null

/** Makes `origin(...)` known to SQL. */
export function provideOrigin({ db }: Connection): void {
  db.function('origin', { deterministic: true }, (url: unknown) => originOf(String(url)))
}
