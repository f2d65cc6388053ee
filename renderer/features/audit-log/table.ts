import type { Table } from '../../../core/domain/spreadsheet/table.ts'
import { formatTime } from '../../lib/format/date-time.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { detailOf } from './detail.ts'
import { countedDay, logFactsOf, type LogEntry } from './facts.ts'
import { auditLog as words } from './texts.ts'

/** The log as a table for a file, in the words of the page. */
export function logTable(entries: readonly LogEntry[], names: ReadonlyMap<string, string>): Table {
  return {
    heads: Object.values(words.file.columns),
    rows: entries.map((entry) => {
      const { id, at, action, subject, by } = entry
      const day = countedDay(entry)
      return [
        Number(id),
        { day: todayInLagos(new Date(at)) },
        formatTime(at),
        by.name,
        words.what(action) + detailOf(entry, names),
        subject.name ?? undefined,
        subject.document ?? undefined,
        subject.customer ?? undefined,
        subject.amount === null ? undefined : { amount: subject.amount },
        day === undefined ? undefined : { day },
        logFactsOf(entry).join('; '),
      ]
    }),
  }
}
