import { invalidField } from '../../../contract/http/errors.ts'
import { formatDate } from '../../../domain/calendar/format.ts'
import { latest } from '../../../domain/receivables/allocate.ts'
import type { AccountEntry } from '../../../domain/receivables/entry.ts'
import type { ReadUnit } from '../../../ports/unit.ts'

/** From when on an entry stands as it does now: its own day, or the last one on which something was taken back of it. */
export async function effectiveSince({ receivables }: ReadUnit, { id, date }: AccountEntry): Promise<string> {
  return latest(date, (await receivables.freedOn(id)) ?? date)
}

/** Nothing is dated before what it is about. @throws validation_failed naming the day */
export function assertNotBefore(date: string, since: string, what: string): void {
  if (date >= since) return
  throw invalidField('date', `is before ${formatDate(since)}, ${what}; use that day or a later one`)
}
