import type { Kobo } from '../money/money.ts'

import { harmless } from './formula-guard.ts'

/** Text with commas (RFC 4180), for programs that read it by its heads. */

/** Text, kobo, or what is written as it is. */
export type CsvCell = string | Kobo | { readonly plain: string }

const LINE_END = '\r\n'

/** In UTF-8 with the mark by which Excel knows it; text is never a formula. */
export function csvOf(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[heads, ...rows].map(csvLine).join('')}`
}

/** One row of it, with its end. */
export const csvLine = (row: readonly CsvCell[]): string => row.map(field).join(',') + LINE_END

function field(cell: CsvCell): string {
  if (typeof cell === 'bigint') return plainAmount(cell)
  if (typeof cell === 'object') return cell.plain
  const text = harmless(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Kobo as programs read naira: `-1075.00`, a point, two decimals, nothing between thousands. */
export function plainAmount(kobo: Kobo): string {
  const size = kobo < 0n ? -kobo : kobo
  return `${kobo < 0n ? '-' : ''}${String(size / 100n)}.${String(size % 100n).padStart(2, '0')}`
}
