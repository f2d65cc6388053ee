import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

import type { Clock } from '../ports/runtime/clock.ts'
import { systemClock } from './clock.ts'
import { FolderLockedError, lockFolder, type FolderLock } from './folder-lock.ts'
import { settingsFile } from './stored-settings.ts'

export { FolderLockedError }

/** Absolute paths inside one data folder. */
export type DataPaths = {
  readonly root: string
  readonly database: string
  readonly logs: string
  readonly uploads: string
  /** What comes of jobs, for a day. Made with the first. */
  readonly jobs: string
  /** Where backups are kept unless another folder is chosen. */
  readonly backups: string
  readonly settings: string
  /** Used by the encrypted-file secret store only. */
  readonly secrets: string
}

export type DataFolder = {
  readonly paths: DataPaths
  /** It holds data and can be read, but not written: it has no lock then, and nothing in it may be opened. */
  readonly isReadOnly: boolean
  /** Tells a second process, which will be refused, where this one listens. */
  announce(port: number): void
  /** Gives the folder free. To be called last, when the database is closed; a second call does nothing. */
  release(): void
}

/** The data folder cannot be used. `message` is whole sentences for people. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
  /** What is wrong, where another folder helps: without the sentence of `message` on how a command line names one. */
  readonly reason: string | undefined

  constructor(message: string, { reason, ...options }: ErrorOptions & { readonly reason?: string } = {}) {
    super(message, options)
    this.reason = reason
  }
}

/** The folder cannot be the data folder, as it is. */
const chooseAnother = (reason: string, cause?: unknown): DataFolderError =>
  new DataFolderError(`${reason} Choose another data folder with --data-dir.`, { reason, cause })

/** Any of these shows that a folder is Invoice Desk's own. */
const OWN_NAMES = [
  'lock.db',
  'lock.json',
  'settings.json',
  'invoice-desk.db',
  'secrets.enc',
  'logs',
  'uploads',
  'backups',
  'installation.json',
]

/**
 * Makes the data folder ready and takes its lock, which must happen before anything in it is opened. The folder gets
 * mode 0700, an existing one too; so that everything created from here on is 0600, the umask of the whole process is
 * set to 077 (Node allows that in the main thread only: workers inherit it).
 *
 * @throws FolderLockedError when another process, or this one, uses the folder
 * @throws DataFolderError when the folder cannot be made, is not a folder, not writable, or belongs to something else
 */
export async function openDataFolder(directory: string, clock: Clock = systemClock()): Promise<DataFolder> {
  if (isMainThread) process.umask(0o077)

  const { root, isReadOnly } = prepare(directory)
  const paths: DataPaths = {
    root,
    database: join(root, 'invoice-desk.db'),
    logs: join(root, 'logs'),
    uploads: join(root, 'uploads'),
    jobs: join(root, 'jobs'),
    backups: join(root, 'backups'),
    settings: settingsFile(root),
    secrets: join(root, 'secrets.enc'),
  }

  if (isReadOnly) return { paths, isReadOnly, announce: () => undefined, release: () => undefined }
  const lock = await takeLock(root, clock)
  try {
    for (const folder of [paths.logs, paths.uploads, paths.backups]) makePrivate(folder)
  } catch (error) {
    lock.release()
    throw error
  }

  return { paths, isReadOnly, announce: (port) => lock.announce(port), release: () => lock.release() }
}

async function takeLock(root: string, clock: Clock): Promise<FolderLock> {
  try {
    return await lockFolder(root, clock)
  } catch (error) {
    if (error instanceof FolderLockedError) throw error
    throw new DataFolderError(whyNotLocked(root, codeOf(error)), { cause: error })
  }
}

function whyNotLocked(root: string, code: string): string {
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)) {
    return `The disk of the data folder ${root} is full. Free some space, then start Invoice Desk again.`
  }
  if (/^(EACCES|EPERM|EROFS|EISDIR|SQLITE_(CANTOPEN|READONLY)\w*)$/.test(code)) {
    return `lock.db in the data folder ${root} cannot be written. Check that it is a file and belongs to the user who runs Invoice Desk.`
  }
  return `The data folder ${root} cannot be locked (${code}). It must be on a disk of this machine, not on a network drive.`
}

function prepare(directory: string): { readonly root: string; readonly isReadOnly: boolean } {
  const stats = statIfThere(directory)
  const holdsData = stats !== undefined && refuseForeignFolder(directory, stats)

  try {
    makePrivate(directory)
    return { root: realpathSync(directory), isReadOnly: false }
  } catch (error) {
    const code = error instanceof DataFolderError ? codeOf(error.cause) : ''
    if (!holdsData || !/^(EROFS|EACCES|EPERM)$/.test(code)) throw error
    return { root: realpathSync(directory), isReadOnly: true }
  }
}

/**
 * A slip such as `--data-dir /tmp` must not take a folder that others use away from them. Answers whether there is
 * something of ours in it.
 */
function refuseForeignFolder(directory: string, stats: Stats): boolean {
  if (!stats.isDirectory()) {
    throw chooseAnother(`${directory} is a file, not a folder.`)
  }

  const sticky = (stats.mode & 0o1000) !== 0
  const entries = sticky ? [] : attempt(directory, () => readdirSync(directory))
  const empty = entries.length === 0
  if (sticky || (!empty && !OWN_NAMES.some((name) => entries.includes(name)))) {
    const reason = `${directory} is used for other things, and Invoice Desk would lock everybody else out of it.`
    throw new DataFolderError(`${reason} Choose an empty or a new folder with --data-dir.`, { reason })
  }
  return !empty
}

function makePrivate(folder: string): void {
  attempt(folder, () => {
    makeFolder(folder)
    chmodSync(folder, 0o700)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  })
}

/** With its parents. Node's own way never ends where a file system has a folder and refuses another in it with ENOENT. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    const parent = dirname(folder)
    if (codeOf(error) === 'ENOENT' && parent !== folder && !isThere(parent)) {
      makeFolder(parent)
      return mkdirSync(folder, { mode: 0o700 })
    }
    // A link to nowhere is in the way, too, and what is missing is where it leads.
    if (codeOf(error) === 'EEXIST') statSync(folder)
    throw error
  }
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

function statIfThere(path: string): Stats | undefined {
  return attempt(path, () => statSync(path, { throwIfNoEntry: false }))
}

function attempt<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw chooseAnother(explain(folder, codeOf(error)), error)
  }
}

function explain(folder: string, code: string): string {
  switch (code) {
    case 'ENOTDIR':
    case 'EEXIST':
      return `${folder} cannot be a folder, because something in its path is a file.`
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${folder} cannot be written by the user who runs Invoice Desk (check ${dirname(folder)} too).`
    case 'ENOENT':
      return `The data folder ${folder} cannot be made: a folder on the way to it is missing, such as a drive that is not connected.`
    case 'EROFS':
      return `The data folder ${folder} is on a disk that is read-only.`
    case 'ENOSPC':
      return `The disk of the data folder ${folder} is full.`
    default:
      return `The data folder ${folder} cannot be used (${code}).`
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown reason'
}
