import { invalidField } from '../../contract/http/errors.ts'
import { koboFromDecimal, koboToNumber } from '../../domain/money/decimal.ts'
import { formatNaira } from '../../domain/money/format.ts'
import type { Kobo } from '../../domain/money/money.ts'
import type { RowError, RowWarning } from '../../use-cases/records/import.ts'

import { refusalOfRows } from './import.ts'
import { exact } from './record.ts'

type Body = {
  readonly mode: 'check' | 'save'
  readonly rows: readonly unknown[]
  readonly expectedTotal?: number | undefined
}

type RowOutcome = {
  readonly row: number
  readonly action: 'created' | 'skipped' | 'refused'
  readonly id: string | null
}

type Outcome<Item extends RowOutcome> = {
  readonly items: readonly Item[]
  readonly errors: readonly RowError[]
  readonly doubts: readonly RowWarning[]
  readonly total: Kobo
  readonly added: Kobo
}

/**
 * What became of every row of a list that comes to a sum.
 *
 * @throws validation_failed where rows or their sum are wrong that were to be saved
 */
export function toSummedResult<Item extends RowOutcome>(
  { mode, rows, expectedTotal }: Body,
  misread: readonly RowError[],
  outcome: Outcome<Item>,
) {
  const errors = [...misread, ...outcome.errors].sort((left, right) => left.row - right.row)
  const difference = expectedTotal === undefined ? null : outcome.total - koboFromDecimal(exact(expectedTotal))
  if (mode === 'save' && errors.length > 0) throw refusalOfRows(errors)
  if (mode === 'save' && difference !== null && difference !== 0n) {
    const sizes = `The rows come to ${formatNaira(outcome.total)}, ${formatNaira(difference < 0n ? -difference : difference)}`
    throw invalidField(
      'expectedTotal',
      `does not agree. ${sizes} ${difference < 0n ? 'less' : 'more'} than that. Nothing was saved.`,
    )
  }

  const refused = [...new Set(misread.map(({ row }) => row))].map((row) => ({
    row,
    action: 'refused' as const,
    id: null,
  }))
  const items = [...refused, ...outcome.items]
    // What was entered in a rehearsal is gone again; what was there before is not.
    .map((item) => (mode === 'check' && item.action === 'created' ? { ...item, id: null } : item))
    .sort((left, right) => left.row - right.row)
  const count = (wanted: string) => items.filter(({ action }) => action === wanted).length
  return {
    rows: rows.length,
    created: count('created'),
    updated: 0,
    skipped: count('skipped'),
    errors,
    doubts: [...outcome.doubts],
    items,
    total: koboToNumber(outcome.total),
    added: koboToNumber(outcome.added),
    difference: difference === null ? null : koboToNumber(difference),
  }
}
