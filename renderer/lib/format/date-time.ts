import { formatDate } from '../../../core/domain/calendar/format.ts'
import { lagosDate, lagosTime } from '../../../core/domain/calendar/lagos.ts'

/** The day of an instant in Nigeria, as `20 Nov 2026`. */
export function formatDay(timestamp: string): string {
  return formatDate(lagosDate(new Date(timestamp)))
}

/** The time of day of an instant in Nigeria, as `14:05`. */
export const formatTime = (timestamp: string): string => lagosTime(new Date(timestamp)).slice(0, 5)

/** Both, as `20 Nov 2026, 14:05`. */
export const formatDayTime = (timestamp: string): string => `${formatDay(timestamp)}, ${formatTime(timestamp)}`
