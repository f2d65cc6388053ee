import { Text } from '@mantine/core'

import type { listTills, TillOnPageBody } from '../../../core/contract/counter/day-close.ts'
import { Money } from '../../components/display/figures.tsx'
import { useNow } from '../../components/display/use-now.ts'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import type { Answer } from '../../lib/api/client.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { counterDay } from '../../lib/texts/counter/day.ts'
import styles from './counter-day.module.css'

const words = counterDay.tills

/** A till that sells tells of itself every minute. */
const IS_GONE_MS = 150_000

type Props = {
  readonly businessId: string
  readonly tills: Answer<typeof listTills>['data']
}

/** Every till of the business with its day, what lies in it, and all of them added up. A click counts and closes one. */
export function Tills({ businessId, tills: { items, total } }: Props) {
  const now = useNow(30_000)
  const columns: readonly Column<TillOnPageBody>[] = [
    {
      key: 'till',
      head: words.columns.till,
      isName: true,
      cell: ownNameOf,
    },
    { key: 'state', head: words.columns.state, wraps: true, cell: stateOf },
    {
      key: 'sales',
      head: words.columns.sales,
      align: 'end',
      cell: ({ sales, closedToday, isBlind }) =>
        isBlind ? words.blind : <Money amount={sales.total + closedToday.sales.total} />,
    },
    {
      key: 'expected',
      head: words.columns.expected,
      align: 'end',
      cell: ({ expected, day, float, isBlind }) =>
        isBlind ? words.blind : <Money amount={day === null ? float : expected} />,
    },
    {
      key: 'waiting',
      head: words.columns.waiting,
      wraps: true,
      grows: true,
      cell: (one) => <Waiting till={one} now={now} />,
    },
  ]
  const isBlind = items.some((one) => one.isBlind)
  return (
    <section aria-label={words.title}>
      <DataTable
        label={words.title}
        columns={columns}
        rows={items}
        idOf={idOf}
        placeOf={(one) => ({
          to: '/businesses/$businessId/counter/day',
          params: { businessId },
          search: one.isOwn ? {} : { till: idOf(one) },
        })}
        empty={words.none}
        footer={
          <Text size="sm" fw={600}>
            {isBlind
              ? words.totalBlind(total.sales.count)
              : words.total(total.sales.count, formatAmount(total.sales.total), formatAmount(total.expected))}
          </Text>
        }
      />
    </section>
  )
}

const idOf = ({ till }: TillOnPageBody): string => till?.id ?? 'desk'
const nameOf = ({ till }: TillOnPageBody): string => till?.name ?? words.desk

function ownNameOf(one: TillOnPageBody): string {
  if (!one.isOwn) return nameOf(one)
  return one.till === null ? words.here : words.own(one.till.name)
}

function stateOf({ day, openSince, lastClose, closedToday }: TillOnPageBody): string {
  if (day !== null && openSince !== null) return words.open(momentOf(openSince))
  return lastClose && closedToday.count > 0 ? words.closed(lastClose.number, momentOf(lastClose.closedAt)) : words.none
}

/** With its day where that is not today. */
function momentOf(at: string): string {
  const isToday = formatDay(at) === formatDay(new Date().toISOString())
  return isToday ? formatTime(at) : `${formatDay(at)}, ${formatTime(at)}`
}

/** What has not arrived of it, as far as that is known here. The desk itself has all of its own. */
function Waiting({ till, now }: { readonly till: TillOnPageBody; readonly now: Date }) {
  const { waiting, refused, waitingSince, lastSeenAt } = till
  if (till.till === null) return words.arrived
  if (lastSeenAt === null) return words.unknown
  const isGone = now.getTime() - Date.parse(lastSeenAt) > IS_GONE_MS
  const held =
    waiting !== null && waiting > 0 && waitingSince !== null
      ? words.waiting(waiting, momentOf(waitingSince))
      : words.arrived
  return (
    <>
      {!isGone && held}
      {refused !== null && refused > 0 && <span className={styles['bad']}> {words.refused(refused)}</span>}
      <Text component="small" size="xs" c="dimmed" display="block">
        {isGone ? words.notSeen(momentOf(lastSeenAt)) : words.seen(momentOf(lastSeenAt))}
      </Text>
    </>
  )
}
