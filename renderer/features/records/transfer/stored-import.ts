import { z } from 'zod'

import { type ExistingRule, existingRules } from '../../../../core/contract/records/import.ts'
import type { GridRow, Sheet } from '../../../lib/spreadsheet/cell.ts'
import { type DayOrder, dayOrders, type NumberStyle, numberStyles } from '../../../lib/spreadsheet/column-style.ts'
import type { Mapping } from '../../../lib/spreadsheet/guess-columns.ts'

/** A list that somebody brought, and what they made of it so far. */
export type ImportDraft = {
  readonly sheets: readonly Sheet[]
  readonly sheet: Sheet
  /** The index of the row with the names of the columns. */
  readonly header: number | undefined
  readonly mapping: Mapping
  /** Below the names, as corrected. */
  readonly rows: readonly GridRow[]
  readonly leftOut: ReadonlySet<number>
  /** Rows that were left out by themselves: they add up others, or stand above them. */
  readonly totals: readonly number[]
  /** How numbers and days are written, where somebody has said it; else the list itself tells. */
  readonly numbers?: NumberStyle | undefined
  readonly days?: DayOrder | undefined
}

type StoredImport = {
  readonly brought: ImportDraft
  readonly forAll: Readonly<Record<string, string>>
  readonly onExisting: ExistingRule
  readonly includesVat: boolean
}

const cells = z.array(z.union([z.string(), z.number()]))
const kept = z.object({
  sheet: z.object({
    name: z.string(),
    rows: z.array(cells),
    delimiter: z.string().optional(),
    quoted: z.array(z.int()).optional(),
  }),
  header: z.int().nullable(),
  mapping: z.array(z.string().nullable()),
  rows: z.array(z.object({ number: z.int(), cells })),
  leftOut: z.array(z.int()),
  totals: z.array(z.int()),
  numbers: z.enum(numberStyles).optional(),
  days: z.enum(dayOrders).optional(),
  forAll: z.record(z.string(), z.string()),
  onExisting: z.enum(existingRules),
  includesVat: z.boolean().default(false),
})

/** Of the five megabytes that a tab may keep; longer lists are in a file that can be chosen again. */
const LONGEST = 1_500_000

/** The list as text, to outlive a reload of its page: the sheet that is looked at, and what was done with it. */
export function storeImport({ brought, forAll, onExisting, includesVat }: StoredImport): string {
  const { sheet, header, mapping, rows, leftOut, totals, numbers, days } = brought
  const written = JSON.stringify({
    sheet,
    header: header ?? null,
    mapping: mapping.map((name) => name ?? null),
    rows,
    leftOut: [...leftOut],
    totals,
    numbers,
    days,
    forAll,
    onExisting,
    includesVat,
  })
  return written.length > LONGEST ? '' : written
}

/** The list again; undefined for anything else. */
export function loadImport(written: string): StoredImport | undefined {
  if (written === '') return undefined
  const { data } = kept.safeParse(JSON.parse(written))
  if (!data) return undefined
  const { sheet, header, mapping, rows, leftOut, totals, numbers, days, forAll, onExisting, includesVat } = data
  return {
    brought: {
      sheets: [sheet],
      sheet,
      header: header ?? undefined,
      mapping: mapping.map((name) => name ?? undefined),
      rows,
      leftOut: new Set(leftOut),
      totals,
      numbers,
      days,
    },
    forAll,
    onExisting,
    includesVat,
  }
}
