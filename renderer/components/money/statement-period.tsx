import { Select } from '@mantine/core'

import { addDays, addMonths } from '../../lib/format/day.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { DayInput } from '../form/day-input.tsx'
import styles from './statement-period.module.css'

const words = customerAccount.customer.entries.periods
const periods = ['month', 'lastMonth', 'year', 'twelve', 'all', 'custom'] as const

type Period = (typeof periods)[number]

export type DateRange = { readonly from: string; readonly to: string }

/** Which days of the account are shown, and by which of the choices. */
export type ShownDateRange = DateRange & { readonly period: Period }

/** Before any of them. */
const BEGINNING = '2000-01-01'

export const thisYear = (today: string): ShownDateRange => ({ period: 'year', ...daysOf('year', today) })

/** The year of a day, up to that day. */
export const yearToDate = (day: string): ShownDateRange => ({ ...daysOf('year', day), period: 'custom' })

function daysOf(period: Exclude<Period, 'custom'>, today: string): DateRange {
  const first = `${today.slice(0, 7)}-01`
  switch (period) {
    case 'month':
      return { from: first, to: today }
    case 'lastMonth':
      return { from: addMonths(first, -1), to: addDays(first, -1) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'twelve':
      return { from: addMonths(today, -12), to: today }
    case 'all':
      return { from: BEGINNING, to: today }
  }
}

type Props = {
  readonly shown: ShownDateRange
  readonly today: string
  readonly onChange: (shown: ShownDateRange) => void
}

/** Chooses the days of an account: a usual period, or any two days. */
export function StatementPeriod({ shown, today, onChange }: Props) {
  const choose = (value: string | null) => {
    const period = periods.find((one) => one === value) ?? 'year'
    // Two days of one's own begin with those that are shown.
    onChange(period === 'custom' ? { ...shown, period } : { period, ...daysOf(period, today) })
  }
  const change = ({ from = shown.from, to = shown.to }: Partial<DateRange>) => {
    // Whichever is typed, the other one follows it rather than leave no day at all.
    if (from !== '' && to !== '') onChange({ period: 'custom', from, to: to < from ? from : to })
  }
  return (
    <>
      <Select
        size="xs"
        className={styles['period'] ?? ''}
        aria-label={words.label}
        allowDeselect={false}
        value={shown.period}
        onChange={choose}
        data={periods.map((value) => ({ value, label: words[value] }))}
      />
      {shown.period === 'custom' && (
        <div className={styles['days']}>
          <DayInput
            daysOnly
            size="xs"
            aria-label={words.from}
            value={shown.from}
            onChange={(from) => change({ from })}
          />
          <DayInput daysOnly size="xs" aria-label={words.to} value={shown.to} onChange={(to) => change({ to })} />
        </div>
      )}
    </>
  )
}
