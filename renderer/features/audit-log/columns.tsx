import { UnbrokenEmails } from '../../components/display/unbroken-emails.tsx'
import { type Column, WhenNarrow } from '../../components/table/data-table.tsx'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { detailOf } from './detail.ts'
import { logFactsOf, type LogEntry } from './facts.ts'
import styles from './page.module.css'
import { auditLog as words } from './texts.ts'

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
          <UnbrokenEmails>{logFactsOf(entry).join(' · ')}</UnbrokenEmails>
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
