import { invalidField } from '../../../contract/http/errors.ts'
import { openingRow, type importOpeningItems } from '../../../contract/money/opening-item-import.ts'
import { koboFromDecimal, koboToNumber } from '../../../domain/money/decimal.ts'
import { formatNaira } from '../../../domain/money/format.ts'
import type { OpeningOutcome, OpeningRow } from '../../../use-cases/receivables/payments/opening-import.ts'
import type { RowError } from '../../../use-cases/records/import.ts'
import type { Input } from '../../bind.ts'
import { detailsOf } from '../../request/parse-input.ts'
import { refusalOfRows } from '../../wire/import.ts'
import { exact } from '../../wire/record.ts'

type Body = Input<typeof importOpeningItems>['body']

/** Rows as far as their schema accepts them, and what is wrong with the others. */
export function readOpeningRows({ rows }: Body): { readonly good: OpeningRow[]; readonly misread: RowError[] } {
  const good: OpeningRow[] = []
  const misread: RowError[] = []
  rows.forEach((given, index) => {
    const row = index + 1
    const { data, error } = openingRow.safeParse(given)
    if (error) misread.push(...detailsOf(error).map((detail) => ({ row, ...detail })))
    else {
      good.push({
        row,
        customer: data.customer,
        customerTin: data.customerTin ?? null,
        number: data.number ?? null,
        date: data.date,
        dueDate: data.dueDate ?? data.date,
        amount: koboFromDecimal(exact(data.amount)),
      })
    }
  })
  return { good, misread }
}

/** What became of every row, and the sums. @throws validation_failed where rows or their sum are wrong that were to be saved */
export function toOpeningResult(body: Body, misread: readonly RowError[], outcome: OpeningOutcome) {
  const { mode, rows, expectedTotal } = body
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
    // What was entered in a rehearsal is gone again.
    .map((item) => (mode === 'check' ? { ...item, id: null } : item))
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
    credit: koboToNumber(outcome.credit),
    added: koboToNumber(outcome.added),
    difference: difference === null ? null : koboToNumber(difference),
  }
}
