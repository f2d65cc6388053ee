import { formatDate } from '../../core/domain/calendar/format-date.ts'
import { lagosDate } from '../../core/domain/calendar/lagos.ts'

/** The day of an instant in Nigeria, as `20 Nov 2026`. */
export function formatDay(timestamp: string): string {
  return formatDate(lagosDate(new Date(timestamp)))
}

/** A month of the API, `2026-11`, as `Nov 2026`. */
export const formatMonth = (month: string): string => formatDay(`${month}-01`).replace(/^\d+ /, '')
