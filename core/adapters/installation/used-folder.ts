import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { installationFile } from './installation.ts'
import { readNumberMarks } from './number-marks.ts'

/** Whether a data folder has had accounts: it has a marker, or marks of numbers that were given. */
export function hasHeldAccounts(root: string): boolean {
  return isThere(installationFile(root)) || readNumberMarks(root).length > 0
}

/**
 * Whether a data folder was in use before, from all that is left in it but its database: the marker, the marks of its
 * numbers, or, in folders older than those, what only an installation with accounts leaves behind. An unreadable marker
 * counts all the same: whoever lost a database must never be taken for somebody new. `settings.json` does not: people write it
 * before the first start.
 */
export function wasUsedBefore(root: string): boolean {
  return (
    hasHeldAccounts(root) ||
    ['keychain-id', 'secrets.enc'].some((name) => isThere(join(root, name))) ||
    hasLogAlone(root) ||
    ['uploads', 'backups'].some((name) => entriesOf(join(root, name)).length > 0) ||
    hasStartedBefore(join(root, 'logs'))
  )
}

/** A log without a database is what is left of one. Beside a database without tables it holds what was never committed. */
const hasLogAlone = (root: string): boolean =>
  hasContent(join(root, 'invoice-desk.db-wal')) && !hasContent(join(root, 'invoice-desk.db'))

/** A start that went all the way had a database. */
function hasStartedBefore(logs: string): boolean {
  return entriesOf(logs).some((name) => textOf(join(logs, name)).includes('"event":"started"'))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

const hasContent = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
