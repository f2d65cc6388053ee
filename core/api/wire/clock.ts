import type { Warning } from '../../contract/http/envelope.ts'
import type { ClockProblem } from '../../domain/calendar/clock-mark.ts'
import { formatDate } from '../../domain/calendar/format.ts'

/** Why the clock is doubted, as a sentence. */
export function clockMessage({ by, today, expected }: ClockProblem): string {
  const shown = `The clock of this computer shows ${formatDate(today)}`
  switch (by) {
    case 'RECORDS':
      return `${shown}, but ${formatDate(expected)} has been recorded already. Check the date of the computer.`
    case 'AUTHORITY':
      return `${shown}, but your access point provider says ${formatDate(expected)}. Check the date of the computer.`
    case 'GAP':
      return `${shown}, and nothing has been recorded since ${formatDate(expected)}. Check the date of the computer.`
  }
}

/** The warning that every answer carries whose day may be wrong. */
export const clockWarnings = (problem: ClockProblem | null): readonly Warning[] =>
  problem === null ? [] : [{ code: 'clock_doubtful', field: 'clock', message: clockMessage(problem) }]
