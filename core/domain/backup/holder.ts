import { AppError } from '../../contract/http/errors.ts'
import { formatDate } from '../calendar/format.ts'
import { lagosDate } from '../calendar/lagos.ts'

/**
 * Where a backup comes from: `own` is from this installation; `elsewhere` has the seal of another one, or one that cannot
 * be checked now; `unsealed` has none, and proves nothing.
 */
export type BackupOrigin = 'own' | 'elsewhere' | 'unsealed'

/** Whose data a backup holds, as it says itself. */
export type BackupHolder = {
  /** The e-mail of who looks after the installation; null in one without an account. */
  readonly owner: string | null
  /** By name, without deleted ones. */
  readonly businesses: readonly string[]
}

const MOST_NAMES = 3
const LONGEST_NAME = 60

const WHY: Record<Exclude<BackupOrigin, 'own'>, string> = {
  elsewhere: 'This backup is from another computer, or this one no longer has the key that it was sealed with.',
  unsealed: 'This backup has no seal: it was made before backups were sealed, or somebody has changed it.',
}

/** The question that is asked before a backup is restored which this installation cannot be told to have made. */
export function fromElsewhere(
  origin: Exclude<BackupOrigin, 'own'>,
  { owner, businesses }: BackupHolder,
  createdAt: string,
): AppError {
  const more = businesses.length - MOST_NAMES
  const named = [...businesses.slice(0, MOST_NAMES).map(plain), ...(more > 0 ? [`${more} more`] : [])]
  const holds = named.length === 0 ? 'no business' : named.join(', ')
  const of = owner === null ? '' : `, and the account of ${plain(owner)}`
  return new AppError('backup_from_elsewhere', {
    message: `${WHY[origin]} It says that it was made on ${formatDate(lagosDate(new Date(createdAt)))} and holds ${holds}${of}. Restore it only if it is yours and nobody else had it in hand.`,
  })
}

/** A name as anybody may have written it into a database: without what would move a terminal, and not too long. */
function plain(name: string): string {
  const text = name.replace(/\p{C}/gu, '')
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text
}
