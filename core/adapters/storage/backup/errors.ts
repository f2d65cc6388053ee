import { AppError } from '../../../contract/http/errors.ts'
import { DamagedDatabaseError } from '../sqlite/snapshot.ts'

/** What stands in a file is not what a backup has there. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError'
}

export class WrongPassphraseError extends Error {
  override readonly name = 'WrongPassphraseError'
}

/** What was just written and read back is not what was saved. */
export class UnverifiedBackupError extends Error {
  override readonly name = 'UnverifiedBackupError'
}

/** Troubles of files and archives as errors that a caller can act on; everything else stays what it is. */
export function backupFailure(error: unknown): unknown {
  if (error instanceof WrongPassphraseError) return new AppError('backup_passphrase_wrong', { cause: error })
  if (error instanceof DamagedBackupError || error instanceof DamagedDatabaseError) {
    return new AppError('backup_damaged', { cause: error })
  }

  if (error instanceof UnverifiedBackupError) {
    return new AppError('storage_unavailable', {
      message:
        'The backup failed its check and cannot be used. Check the disk, then try again. Earlier backups are kept.',
      cause: error,
    })
  }

  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return new AppError('storage_full', { cause: error })
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new AppError('storage_unavailable', {
      message:
        'The database is damaged, so no backup could be made of it. Earlier backups are kept: restore one of them.',
      cause: error,
    })
  }
  // zlib's own words for bytes that are no gzip, or end too early.
  if (/^Z_(DATA|BUF)_ERROR$/.test(code)) return new AppError('backup_damaged', { cause: error })
  if (/^(E[A-Z]+|SQLITE_(IOERR|READONLY|CANTOPEN|BUSY).*)$/.test(code)) {
    return new AppError('storage_unavailable', { cause: error })
  }
  return error
}
