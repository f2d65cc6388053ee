import type { BackupReason } from '../../contract/http/vocabulary.ts'
import type { Backup } from '../../domain/backup/backup.ts'
import type { BackupHolder, BackupOrigin } from '../../domain/backup/holder.ts'
import type { NumberSeries } from '../../domain/business/number-series.ts'

/** Where backups are kept, and what is in the way. */
export type BackupTarget = {
  /** The folder that was chosen, or the data folder's own `backups`. */
  readonly folder: string
  readonly isDefault: boolean
  /** The data lies in PostgreSQL: its backups are made where that server runs. */
  readonly onServer: boolean
  /** Why the last one failed or went elsewhere, as sentences with a remedy; null when all is well. */
  readonly problem: string | null
  /** The newest one there; while the folder cannot be used, the newest in the data folder. */
  readonly newest: Backup | null
}

/** Backups as files: making, finding and checking them. Slow work happens off the main thread. */
export type Backups = {
  /** Verified backups of every folder that is in use, newest first. Reads no archive: what is damaged since shows at `verify`. */
  list(): Promise<Backup[]>
  target(): Promise<BackupTarget>
  /**
   * Makes a folder one that backups are kept in; it is chosen in the settings of the installation.
   *
   * @throws AppError backup_folder_missing, storage_unavailable
   */
  useFolder(folder: string): Promise<void>
  /**
   * A consistent copy of the database under load, with the uploads, verified before it counts; then older ones are
   * rotated. Calls wait for each other.
   *
   * @param passphrase instead of the stored one. Before an upgrade there is none: that backup stays beside the database,
   * which is not encrypted either, and must not depend on a keychain.
   * @throws AppError storage_full, storage_unavailable, secret_store_unavailable; no earlier backup is touched
   */
  create(reason: BackupReason, passphrase?: string): Promise<Backup>
  /**
   * Reads all of a backup and compares it with its manifest.
   *
   * @param file a path; of a backup in the list, or any other
   * @throws AppError not_found, backup_damaged, backup_newer, backup_passphrase_wrong
   */
  verify(file: string, passphrase?: string): Promise<Backup>
  /**
   * Unpacks and verifies a backup beside the present data, which stays as it is until `commit`.
   *
   * @throws AppError like `verify`, and storage_full
   */
  stage(file: string, passphrase?: string): Promise<StagedRestore>
  /** Says with the target that a restore did not come about, until the next backup is made. */
  restoreFailed(backup: Backup, error: unknown): void
}

/** A backup that is unpacked, verified and synced to the disk, ready to take the place of the present data. */
export type StagedRestore = {
  readonly backup: Backup
  /** As its seal proves. */
  readonly origin: BackupOrigin
  /** Whose data it says that it holds. */
  holder(): Promise<BackupHolder>
  /** The password hash of the installation's owner with this e-mail in the backup; undefined for anybody else. */
  ownerPasswordHash(email: string): Promise<string | undefined>
  /**
   * Moves the present database (with its write-ahead log) and uploads aside, byte for byte, and the backup into their
   * place. The database must be closed and the folder's lock held. Once it has begun it is finished, after a crash by
   * the next start: the folder is the old one or the new one.
   */
  commit(): Promise<Restored>
  /** Forgets what was unpacked. */
  discard(): Promise<void>
}

type Restored = {
  readonly backup: Backup
  /** The folder inside the data folder that holds what was there before; null when nothing was. */
  readonly keptAside: string | null
  /**
   * The highest known standing of each number series: of the backup, of the ones beside it and of the data that was
   * replaced, where it can be read. Numbers go on above it.
   */
  readonly series: readonly NumberSeries[]
}
