import { type Column, WhenNarrow } from '../../components/data-table.tsx'
import { UnbrokenEmails } from '../../components/unbroken-emails.tsx'
import { formatDay } from '../../lib/format-day.ts'
import { formatTime } from '../../lib/format/time-ago.ts'
import { auditLog as words } from '../../lib/texts/audit-log.ts'
import type { LogEntry } from './audit-log-api.ts'
import styles from './audit-log.module.css'
import { detailOf } from './log-detail.ts'
import { factsOf } from './log-facts.ts'

const moment = (at: string): string => `${formatDay(at)}, ${formatTime(at)}`

/** `names`: of the people of the business, by their id. */
export const logColumns = (names: ReadonlyMap<string, string>): readonly Column<LogEntry>[] => [
  {
    key: 'what',
    head: words.columns.what,
    isName: true,
    cell: (entry) => (
      <>
        <UnbrokenEmails>
          {words.what(entry.action) +
            (entry.subject.name === null ? '' : words.of(entry.subject.name)) +
            detailOf(entry, names)}
        </UnbrokenEmails>
        <small className={styles['facts']}>
          <UnbrokenEmails>{factsOf(entry).join(' · ')}</UnbrokenEmails>
        </small>
        <WhenNarrow>
          <UnbrokenEmails>{words.byOn(entry.by.name, moment(entry.at))}</UnbrokenEmails>
        </WhenNarrow>
      </>
    ),
  },
  {
    key: 'by',
    head: words.columns.by,
    isWideOnly: true,
    wraps: true,
    cell: ({ by }) => <UnbrokenEmails>{by.name}</UnbrokenEmails>,
  },
  {
    key: 'when',
    head: words.columns.when,
    isWideOnly: true,
    cell: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
  },
]
