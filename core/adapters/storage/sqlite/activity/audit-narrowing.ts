import { prefixesOf } from '../../../../domain/audit/areas.ts'
import { dayAfter } from '../../../../domain/calendar/days.ts'
import { startOfDay } from '../../../../domain/calendar/lagos.ts'
import type { AuditFilter } from '../../../../ports/audit/audit-repository.ts'

/** Which entries `a` of a log, and which counts `p` of them, are asked for, as both databases write it. */

/** What a number may end with: a prefix may have digits, too. Sequences have six digits or more. */
function sequencesOf(document: string): number[] {
  const digits = /\d{6,15}$/.exec(document)?.[0] ?? ''
  return Array.from({ length: Math.max(0, digits.length - 5) }, (_, from) => Number(digits.slice(from)))
}

const askedDocument = (document: string) => ({ document, sequences: sequencesOf(document) })

export const isOfDocument = ({ document }: AuditFilter): boolean => document !== undefined

const inArea = (prefix: string, area: NonNullable<AuditFilter['area']>): string =>
  `${prefix} IN (${prefixesOf(area)
    .map((one) => `'${one}'`)
    .join(', ')})`

export type Narrowed = { readonly sql: string; readonly asked: Readonly<Record<string, unknown>> }

/**
 * What narrows a log down besides a document, and what all of it is asked with.
 *
 * @param prefix what an action begins with, up to its full stop
 */
export function narrowedBy({ actorId, area, from, to, document }: AuditFilter, prefix: string): Narrowed {
  const conditions = [
    actorId !== undefined && 'a.actor_id = @actorId',
    area !== undefined && inArea(prefix, area),
    from !== undefined && 'a.at >= @since',
    to !== undefined && 'a.at < @until',
  ].filter((one) => one !== false)
  return {
    sql: conditions.map((one) => ` AND ${one}`).join(''),
    asked: {
      ...(actorId !== undefined && { actorId }),
      ...(from !== undefined && { since: startOfDay(from) }),
      ...(to !== undefined && { until: startOfDay(dayAfter(to, 1)) }),
      ...(document !== undefined && askedDocument(document.trim().toUpperCase())),
    },
  }
}

/** The same of the counts `p` of entries: which of them hold any, and whether all that one counts is meant. */
export function countedBy({ actorId, area, from, to }: AuditFilter): { sql: string; isWhole: string } {
  const conditions = [
    actorId !== undefined && 'p.actor_id = @actorId',
    area !== undefined && inArea('p.prefix', area),
    from !== undefined && 'p.last_at >= @since',
    to !== undefined && 'p.first_at < @until',
  ].filter((one) => one !== false)
  const whole = [from !== undefined && 'p.first_at >= @since', to !== undefined && 'p.last_at < @until'].filter(
    (one) => one !== false,
  )
  return {
    sql: conditions.map((one) => ` AND ${one}`).join(''),
    isWhole: whole.length === 0 ? '1' : whole.join(' AND '),
  }
}
