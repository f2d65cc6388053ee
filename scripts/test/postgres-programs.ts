import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian keeps each version of PostgreSQL, outside of the PATH. */
const INSTALLED = '/usr/lib/postgresql'

/** The programs of the newest version that is here, 15 or later. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  const newest = readdirSync(INSTALLED)
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((left, right) => right - left)[0]
  return newest === undefined ? undefined : join(INSTALLED, String(newest), 'bin')
}
