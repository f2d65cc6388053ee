import { AppError } from '../../contract/http/errors.ts'
import type { RecoverableBackup, RecoveryState } from '../../contract/installation/recovery.ts'
import type { Backup } from '../../domain/backup/backup.ts'
import { isRestorable, unavailable, type Damage } from '../../domain/backup/damage.ts'
import { givenBetween, type NumberSeries } from '../../domain/business/number-series.ts'
import { LOGIN_WINDOW_SECONDS, MAX_LOGIN_FAILURES, tryAgainIn } from '../../domain/people/token.ts'
import type { Backups } from '../../ports/installation/backups.ts'
import type { RecoveryAttempts } from '../../ports/installation/recovery-attempts.ts'
import type { PasswordHasher } from '../../ports/people/password-hasher.ts'
import type { Clock } from '../../ports/runtime/clock.ts'
import type { Logger } from '../../ports/runtime/logger.ts'

import { assertConsent } from './consent.ts'

/** What is left to work with when the database cannot be used. */
export type RecoveryParts = {
  readonly damage: Damage
  readonly backups: Pick<Backups, 'list' | 'stage'>
  readonly passwords: PasswordHasher
  readonly guesses: RecoveryAttempts
  /** Where the number series stood, as it is known outside the database. */
  readonly marks: readonly NumberSeries[]
  readonly clock: Clock
  readonly logger: Logger
  /** Opens the data anew, with what was restored. Numbers go on above `series`. @throws where that is damaged too */
  readonly reopen: (series: readonly NumberSeries[]) => Promise<void>
}

type RestoreRequest = {
  readonly backup: string
  readonly email: string
  readonly password: string
  readonly passphrase?: string | undefined
  readonly fromElsewhere?: boolean | undefined
}

export type Recovery = {
  readonly damage: Damage
  state(): Promise<RecoveryState>
  restore(request: RestoreRequest): Promise<{ readonly createdAt: string; readonly keptAside: string | null }>
}

/** Recovery of one damaged data folder: says what happened, and lets its owner restore a backup. */
export function createRecovery(parts: RecoveryParts): Recovery {
  const { damage, backups, marks, logger } = parts
  const guesses = createGuesses(parts)
  let busy: Promise<unknown> = Promise.resolve()
  let isOver = false

  async function restore({ backup: id, email, password, passphrase, fromElsewhere }: RestoreRequest) {
    if (isOver) throw new AppError('not_in_recovery')
    await guesses.assertFewEnough()
    if (!isRestorable(damage)) throw unavailable(damage)
    const backup = (await backups.list()).find((one) => one.id === id)
    if (!backup) throw new AppError('not_found', { message: 'There is no such backup.' })

    const staged = await backups.stage(backup.file, passphrase)
    try {
      const passwordHash = await staged.ownerPasswordHash(email)
      const isOwner = await parts.passwords.verify(password, passwordHash)
      if (passwordHash === undefined || !isOwner) {
        await guesses.add()
        throw new AppError('login_failed')
      }
    } catch (error) {
      await staged.discard()
      throw error
    }
    await assertConsent(staged, fromElsewhere)

    const restored = await staged.commit()
    isOver = true
    await guesses.forget()
    logger.info('recovery.restored', { backup: id, createdAt: backup.createdAt })
    await parts.reopen([...marks, ...restored.series])
    return { createdAt: backup.createdAt, keptAside: folderName(restored.keptAside) }
  }

  return {
    damage,

    async state() {
      const { kind, happened, remedy } = damage
      const canRestore = isRestorable(damage)
      const found = canRestore ? await backups.list() : []
      return { kind, happened, remedy, canRestore, backups: found.map((backup) => toRecoverable(backup, marks)) }
    },

    /** One at a time: each unpacks a backup and hashes a password, and the first that succeeds ends the recovery. */
    restore(request) {
      const turn = busy.then(() => restore(request))
      busy = turn.catch(() => undefined)
      return turn
    },
  }
}

/** For everybody together. In a file, because there is no database to count in and a restart must open nothing. */
function createGuesses({ guesses, clock }: Pick<RecoveryParts, 'guesses' | 'clock'>) {
  /** How long ago, in the time of this process: it goes on evenly whatever becomes of the clock. */
  let failures: number[] | undefined

  async function ofWindow(): Promise<number[]> {
    failures ??= (await guesses.read()).map((at) => {
      // One of the future was kept before the clock was set back: it counts from now on.
      const age = Math.max(0, clock.now().getTime() - Date.parse(at))
      return clock.monotonic() - age
    })
    const since = clock.monotonic() - LOGIN_WINDOW_SECONDS * 1000
    failures = failures.filter((at) => at > since)
    return failures
  }

  return {
    /** @throws too_many_logins */
    async assertFewEnough(): Promise<void> {
      const counted = await ofWindow()
      if (counted.length < MAX_LOGIN_FAILURES) return

      const left = Math.min(...counted) + LOGIN_WINDOW_SECONDS * 1000 - clock.monotonic()
      const seconds = Math.max(1, Math.ceil(left / 1000))
      throw new AppError('too_many_logins', {
        message: `Too many failed attempts. ${tryAgainIn(seconds)}`,
        retryAfterSeconds: seconds,
      })
    },

    async add(): Promise<void> {
      failures = [...(await ofWindow()), clock.monotonic()]
      const now = clock.now().getTime()
      await guesses.keep(failures.map((at) => new Date(now - (clock.monotonic() - at)).toISOString()))
    },

    forget: () => guesses.keep([]),
  }
}

function toRecoverable(backup: Backup, marks: readonly NumberSeries[]): RecoverableBackup {
  const { id, createdAt, size, reason, encrypted, facts } = backup
  return {
    id,
    createdAt,
    size,
    reason,
    encrypted,
    businesses: facts.businesses,
    invoices: facts.invoices,
    missing: { since: createdAt, numbers: givenBetween(facts.series, marks) },
  }
}

const folderName = (path: string | null): string | null => path?.split(/[/\\]/).at(-1) ?? null
