import type { Backups } from '../ports/installation/backups.ts'
import type { Clock } from '../ports/runtime/clock.ts'
import type { Logger } from '../ports/runtime/logger.ts'
import type { Units } from '../ports/unit.ts'
import { backUpDaily } from '../use-cases/backup/backups.ts'

/** The start itself is left alone; a computer that is switched on for minutes only still gets its backup. */
const FIRST_LOOK_MS = 60_000
const LOOK_MS = 10 * 60_000
/** After one that failed or went elsewhere: a drive that is full stays so for a while. */
const AFTER_TROUBLE_MS = 60 * 60_000

type Dependencies = {
  readonly units: Units
  readonly backups: Backups
  readonly clock: Clock
  readonly logger: Logger
}

export type BackupSchedule = ReturnType<typeof createBackupSchedule>

/** Makes the daily backup by itself, for as long as the program runs. */
export function createBackupSchedule(core: Dependencies) {
  const { backups, clock, logger } = core
  let timer: NodeJS.Timeout | undefined
  let quietUntil = -Infinity

  /** Looks whether one is due, and makes it. Never throws: what went wrong stands beside the list of backups. */
  async function look(): Promise<void> {
    if (clock.monotonic() < quietUntil) return
    try {
      const made = await backUpDaily(core)
      if (!made) return
      logger.info('backup.made', { size: made.size, encrypted: made.encrypted })
      if ((await backups.target()).problem !== null) quietUntil = clock.monotonic() + AFTER_TROUBLE_MS
    } catch (error) {
      logger.error('backup.failed', { error })
      quietUntil = clock.monotonic() + AFTER_TROUBLE_MS
    }
  }

  function next(milliseconds: number): void {
    timer = setTimeout(() => void look().then(() => timer && next(LOOK_MS)), milliseconds)
    timer.unref()
  }

  return {
    start: () => next(FIRST_LOOK_MS),
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
    look,
  }
}
