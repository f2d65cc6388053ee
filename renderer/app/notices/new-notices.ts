import type { Attention } from '../../../core/contract/invoice/queue.ts'
import type { Notice } from '../../../electron/shared/notices.ts'
import { notices as words } from '../../lib/texts/app/notices.ts'

/** What was seen of a business when it was last looked at. */
export type SeenCounts = Pick<Attention, 'approvals' | 'refused' | 'needsAttention' | 'overdue' | 'newDevices'> & {
  readonly isStalled: boolean
}

/** What counts for notices. */
export const seenIn = (attention: Attention): SeenCounts => {
  const { approvals, refused, needsAttention, overdue, newDevices, stalledSince } = attention
  return {
    ...{ approvals, refused, needsAttention, overdue, newDevices },
    isStalled: stalledSince !== null,
  }
}

type NamedBusiness = { readonly id: string; readonly name: string }

/** What has come up in a business since it was last looked at. What was there before, the pages show. */
export function newNotices({ id, name }: NamedBusiness, before: SeenCounts, now: SeenCounts): readonly Notice[] {
  const at = (path: string) => `/businesses/${id}${path}`
  const more = (count: keyof Omit<SeenCounts, 'isStalled'>) => Math.max(0, now[count] - before[count])
  const refused = more('refused')
  const stuck = more('needsAttention')
  const approvals = more('approvals')
  const overdue = more('overdue')
  return [
    ...(approvals > 0
      ? [{ kind: 'approval' as const, ...words.approval(name, now.approvals), path: at('/approvals') }]
      : []),
    ...(refused > 0 ? [{ kind: 'refused' as const, ...words.refused(name, refused), path: at('/sending') }] : []),
    ...(stuck > 0 ? [{ kind: 'stalled' as const, ...words.stuck(name, stuck), path: at('/sending') }] : []),
    ...(now.isStalled && !before.isStalled
      ? [{ kind: 'stalled' as const, ...words.stalled(name), path: at('/sending') }]
      : []),
    ...(overdue > 0 ? [{ kind: 'overdue' as const, ...words.overdue(name, now.overdue), path: at('/money') }] : []),
    ...(more('newDevices') > 0 ? [{ kind: 'screen' as const, ...words.screen, path: '/screens' }] : []),
  ]
}

const DAY_MS = 24 * 60 * 60_000
/** Backups are daily: with three missing, something is wrong. */
const OLD_AFTER_DAYS = 3

/** That the last backup is old, for who looks after the computer; undefined while it is not. */
export function backupNotice(newestAt: string | null, now: number): Notice | undefined {
  if (newestAt === null) return undefined
  const days = Math.floor((now - Date.parse(newestAt)) / DAY_MS)
  return days < OLD_AFTER_DAYS ? undefined : { kind: 'backup', ...words.backup(days), path: '/installation' }
}
