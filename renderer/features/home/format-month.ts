import { formatDay } from '../../lib/format-day.ts'

/** A month of the API, `2026-11`, as `Nov 2026`. */
export const formatMonth = (month: string): string => formatDay(`${month}-01`).replace(/^\d+ /, '')
