import type { ClockMark } from '../../../../domain/calendar/clock-mark.ts'

export type ClockRow = {
  readonly day: string
  readonly authorityAt: number | null
  readonly receivedAt: number | null
  readonly confirmedDay: string | null
}

export const toClockMark = ({ day, authorityAt, receivedAt, confirmedDay }: ClockRow): ClockMark => ({
  day,
  authority: authorityAt === null || receivedAt === null ? null : { authorityAt, receivedAt },
  confirmedDay,
})

export const toClockRow = ({ day, authority, confirmedDay }: ClockMark): ClockRow => ({
  day,
  authorityAt: authority?.authorityAt ?? null,
  receivedAt: authority?.receivedAt ?? null,
  confirmedDay,
})
