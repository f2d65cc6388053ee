import { statfs } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'

import { createPasswordQueue } from './adapters/crypto/password-queue.ts'
import { readNumberMarks } from './adapters/installation/number-marks.ts'
import { openRecoveryGuesses } from './adapters/installation/recovery-guesses.ts'
import type { Loss } from './adapters/storage/sqlite/engine/live-file.ts'
import { checkPages, type PageCheck } from './adapters/storage/sqlite/engine/page-check.ts'
import { createMaintenanceApp } from './api/maintenance-app.ts'
import { createRecoveryApp } from './api/recovery-app.ts'
import { AppError } from './contract/http/errors.ts'
import type { Backup } from './domain/backup/backup.ts'
import { damageOf, type Damage } from './domain/backup/damage.ts'
import type { NumberSeries } from './domain/business/number-series.ts'
import type { AppParts } from './assemble-core.ts'
import { DataDamagedError, openApp, type OpenApp } from './open-app.ts'
import { trackRequests } from './pending-requests.ts'
import type { StagedRestore } from './ports/installation/backups.ts'
import type { DataLoss } from './use-cases/audit/data-loss.ts'
import { lostNumbersText, type LostNumbers } from './use-cases/business/resume-numbers.ts'
import { createRecovery } from './use-cases/backup/recovery.ts'
import { withTimeout } from './workers/with-timeout.ts'

type Dependencies = {
  readonly desk: Omit<AppParts, 'program' | 'lost'>
  /** Says a sentence to whoever looks at the process. */
  readonly tell: (sentence: string) => void
}

/** What is behind the door at this moment: the desk, or the recovery of its data. One turns into the other. */
export type DataServer = {
  /** Opens the data, or its recovery: at once where it is known that it cannot be used. @throws what is a bug */
  open(known?: Damage): Promise<void>
  /** Lets move by itself what does, once the door is open. */
  start(): Promise<void>
  app(): RequestListener
  /** What other screens reach of it: never the recovery, which belongs to whoever sits at this computer. */
  sharedApp(): RequestListener
  /** Undefined while the data cannot be used. */
  desk(): OpenApp | undefined
  /** Lets nothing begin any more by itself. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** A big database is looked at page by page when the first requests have been answered. */
const PAGE_CHECK_AFTER_MS = 2_000
/** SQLite is not interrupted in the middle of it, which may take minutes: the folder is let go before, whatever it does. */
const CHECK_STOP_MS = 1_000
/** How often the disk is looked at while it is full, and how much more room is wanted for another try. */
const SPACE_CHECK_MS = 2_000
const ENOUGH_SPACE_BYTES = 1024 * 1024

export function createDataServer({ desk: lent, tell }: Dependencies): DataServer {
  const { clock, logger, paths, backups, api } = lent
  const parts: AppParts = { ...lent, program: { restartWith }, lost: (loss) => void leave(loss) }
  let desk: OpenApp | undefined
  let app: ReturnType<typeof trackRequests> | undefined
  let isInRecovery = false
  // Made where it is wanted: few starts end in a recovery.
  let notShared: ReturnType<typeof createMaintenanceApp> | undefined
  let restoring: Promise<void> | undefined
  let waiting: NodeJS.Timeout | undefined
  /** Nothing could be opened for want of room. */
  let isDiskFull = false
  let triedWith = 0
  let check: PageCheck | undefined

  async function open(series: readonly NumberSeries[] = []): Promise<void> {
    try {
      isDiskFull = false
      const { databaseUrl } = parts.settings
      desk = databaseUrl === null ? await openApp(parts, series) : await openOffice(databaseUrl)
      app = trackRequests(desk.app)
      isInRecovery = false
      if (!desk.waitsForSpace) triedWith = 0
      else {
        logger.warn('diskFull.readOnly')
        tell(
          `The disk of ${paths.root} is full. Existing data can be read, but nothing can be saved until there is free space.`,
        )
      }
      if (desk.lost) sayLost(desk.lost)
      if (desk.missingNumbers.length > 0) sayMissing(desk.missingNumbers)
    } catch (error) {
      if (!(error instanceof DataDamagedError)) throw error
      beginRecovery(error)
    }
  }

  /** Loaded where it is wanted: most have their data in a folder. */
  async function openOffice(databaseUrl: string): Promise<OpenApp> {
    const office = await import('./open-office.ts')
    return office.openOffice(parts, databaseUrl, tell)
  }

  async function start(): Promise<void> {
    await desk?.start()
    if (isDiskFull || desk?.waitsForSpace) waiting = setInterval(() => void lookForSpace(), SPACE_CHECK_MS).unref()
    else if (desk?.pagesUnchecked) waiting = setTimeout(() => void lookAtPages(), PAGE_CHECK_AFTER_MS).unref()
  }

  function sayLost({ until, commits }: DataLoss): void {
    logger.error('data.lost', { until, commits })
    if (parts.settings.databaseUrl !== null)
      return tell(
        `The database is of an earlier time than this process knows: about ${commits === 1 ? 'one change' : `${commits} changes`} of it are missing, the last of ${until}. Invoice Desk continues with what is there; the audit log records it too.`,
      )
    tell(
      `The newest part of the data in ${paths.root} is missing: ${commits === 1 ? 'one change' : `${commits} changes`}, the last of ${until}. Invoice Desk continues with what is there; the audit log records it too.`,
    )
  }

  function sayMissing(numbers: readonly LostNumbers[]): void {
    logger.error('data.numbersMissing', { numbers })
    const where = parts.settings.databaseUrl === null ? `data in ${paths.root}` : 'database'
    tell(
      `Numbers are missing in the ${where}: ${lostNumbersText(numbers)} were given and are not there. An older copy of the database was put back. Invoice Desk continues behind these numbers; the audit log records it too.`,
    )
  }

  function beginRecovery({ damage, message, cause }: DataDamagedError): void {
    logger.error('recovery.begun', { kind: damage.kind, error: cause })
    tell(`Invoice Desk cannot use its data in ${paths.root}. ${message}`)
    isDiskFull = damage.kind === 'diskFull'

    const recovery = createRecovery({
      damage,
      backups,
      passwords: createPasswordQueue(),
      guesses: openRecoveryGuesses(paths.root),
      marks: readNumberMarks(paths.root),
      clock,
      logger,
      async reopen(series) {
        await open(series)
        if (!desk) throw new AppError('data_unavailable', { message: 'The restored data cannot be used either.' })
        await start()
      },
    })
    app = trackRequests(createRecoveryApp(recovery, logger, api))
    isInRecovery = true
  }

  /** As soon as there is room, the desk is opened again as it is always opened. */
  async function lookForSpace(): Promise<void> {
    const free = await statfs(paths.root).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => 0,
    )
    const isWaiting = isDiskFull || desk?.waitsForSpace === true
    if (restoring || !isWaiting || free < triedWith + ENOUGH_SPACE_BYTES) return
    // Where that is still too little, the next try waits for more.
    triedWith = free
    logger.info('diskFull.over')
    openAnew()
  }

  async function lookAtPages(): Promise<void> {
    const lookedAt = desk
    check = checkPages(paths.database)
    const areSound = await check.outcome
    logger.info('pages.checked', { areSound: areSound ?? null })
    if (areSound === false) await leaveDamaged(damageOf('damaged'))
    else lookedAt?.pagesAreSound()
  }

  /** The files of the running desk were removed, replaced or written by somebody else. */
  async function leave({ damage, held }: Loss): Promise<void> {
    try {
      if (held !== 'log') return await leaveDamaged(held === 'all' ? rescued(damage) : damage)
      // Only the log has lost its name, and what is in it is still held: closing folds it into the database.
      logger.error('recovery.folded')
      openAnew()
    } catch (error) {
      logger.error('recovery.failed', { error })
    }
  }

  /** What the open database still holds is all that was saved: it is written beside its place, to be put back. */
  function rescued(damage: Damage): Damage {
    const name = `invoice-desk-rescued-${clock.now().toISOString().replaceAll(':', '')}.db`
    try {
      desk?.rescue(join(paths.root, name))
    } catch (error) {
      logger.error('recovery.notRescued', { error })
      return damage
    }
    const remedy = `All saved data is in ${name}: stop Invoice Desk, replace invoice-desk.db in the data folder with that file, and start it again.`
    return { ...damage, remedy }
  }

  /** Nothing is acknowledged from here on; what is in the file stays as it is. */
  async function leaveDamaged(damage: Damage): Promise<void> {
    const left = desk
    if (!left) return
    desk = undefined
    beginRecovery(new DataDamagedError(damage))
    left.closeStreams()
    await left.stop()
    await left.abandon()
  }

  /** From here on nobody is let in; whoever is inside is answered, and then the backup takes the place of the data. */
  function restartWith(restore: StagedRestore): void {
    openAnew(restore)
  }

  function openAnew(restore?: StagedRestore): void {
    const left = desk
    const before = app
    desk = undefined
    app = trackRequests(createMaintenanceApp(logger, api))
    isInRecovery = false
    restoring = restart(restore, left, before)
      .catch((error: unknown) => {
        logger.error('reopening.failed', { error })
        tell(`The data could not be opened again. Stop Invoice Desk and start it again. ${messageOf(error)}`)
      })
      .finally(() => (restoring = undefined))
  }

  async function restart(
    restore: StagedRestore | undefined,
    left: OpenApp | undefined,
    before: typeof app,
  ): Promise<void> {
    left?.closeStreams()
    clearTimeout(waiting)
    await Promise.all([left?.stop(), check?.stop()])
    await before?.answered()
    await left?.close()
    const failure = restore && (await commit(restore))
    await open()
    await start()
    // Whatever had been begun was finished by opening it.
    if (failure !== undefined && desk?.restoredBackup !== restore?.backup.id) {
      backups.restoreFailed(failure.backup, failure.error)
    }
  }

  /** What went wrong, if something did; then the data is what it was, or what was begun is finished by opening it. */
  async function commit(restore: StagedRestore): Promise<{ backup: Backup; error: unknown } | undefined> {
    try {
      const { keptAside } = await restore.commit()
      logger.info('restored', { backupId: restore.backup.id, keptAside })
      return undefined
    } catch (error) {
      logger.error('restore.failed', { error })
      return { backup: restore.backup, error }
    }
  }

  return {
    async open(known) {
      if (known) beginRecovery(new DataDamagedError(known))
      else await open()
    },
    start,
    app() {
      if (!app) throw new Error('The data is not open yet.')
      return app.listener
    },
    sharedApp() {
      if (app && !isInRecovery) return app.listener
      notShared ??= createMaintenanceApp(logger, api, 'recovery')
      return notShared
    },
    desk: () => desk,
    async stop() {
      await restoring
      await desk?.stop()
    },
    async close() {
      clearTimeout(waiting)
      await withTimeout(CHECK_STOP_MS, check?.stop())
      await desk?.close()
    },
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
