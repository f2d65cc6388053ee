import { AppError } from '../../contract/errors.ts'
import type { ExistingRule, ImportResult } from '../../contract/record-import.ts'
import type { ImportOutcome, ImportRow, RowError } from '../../use-cases/records/record-import.ts'
import type { RecordFrame } from '../../use-cases/records/records.ts'
import { detailsOf } from '../parse-input.ts'

import type { RecordWire } from './record-wire.ts'

export type ImportBody = {
  readonly mode: 'check' | 'save'
  readonly onExisting: ExistingRule
  readonly rows: readonly Record<string, unknown>[]
}

/** Rows as far as their schema accepts them. The others are reported together with those that cannot be taken. */
export type ReadRows<T extends RecordFrame> = {
  readonly good: readonly ImportRow<T>[]
  readonly misread: readonly RowError[]
}

const LACKS = 'is required, because there is no record of that name yet'

export function readRows<T extends RecordFrame, New, Change, Row extends Change, Shown>(
  { newRow, changeRow, toContent, toChange, nameOf }: RecordWire<T, New, Change, Row, Shown>,
  { rows, onExisting }: ImportBody,
): ReadRows<T> {
  const good: ImportRow<T>[] = []
  const misread: RowError[] = []
  rows.forEach((given, index) => {
    const row = index + 1
    const whole = newRow.safeParse(given)
    const change = changeRow.safeParse(given)
    const isEnough = change.success && (whole.success || onExisting === 'update')
    const wrong = whole.success ? [] : detailsOf(whole.error)
    if (!isEnough) misread.push(...wrong.map((detail) => ({ row, ...detail })))
    else
      good.push({
        row,
        name: nameOf(change.data),
        given,
        content: whole.success ? toContent(whole.data) : undefined,
        lacks: wrong.map(({ field }) => ({ field, message: LACKS })),
        change: toChange(change.data),
      })
  })
  return { good, misread }
}

/** What became of every row. @throws validation_failed where rows are wrong that were to be saved */
export function toImportResult(
  { mode, rows }: ImportBody,
  misread: readonly RowError[],
  outcome: ImportOutcome,
  nameField: 'name' | 'label',
): ImportResult {
  const named = outcome.errors.map((error) => ({ ...error, field: error.field === 'name' ? nameField : error.field }))
  const errors = [...misread, ...named].sort((left, right) => left.row - right.row)
  if (mode === 'save' && errors.length > 0) throw refusalOfRows(errors)

  const refused = [...new Set(misread.map(({ row }) => row))].map((row) => ({
    row,
    action: 'refused' as const,
    id: null,
  }))
  const items = [...refused, ...outcome.items]
    // What was made in a rehearsal is gone again.
    .map((item) => (mode === 'check' && item.action === 'created' ? { ...item, id: null } : item))
    .sort((left, right) => left.row - right.row)
  const count = (wanted: string) => items.filter(({ action }) => action === wanted).length
  return {
    rows: rows.length,
    created: count('created'),
    updated: count('updated'),
    skipped: count('skipped'),
    errors,
    doubts: [...outcome.doubts],
    items,
  }
}

/** Says each thing that is wrong by its place in the request. */
export function refusalOfRows(errors: readonly RowError[]): AppError {
  const details = errors.map(({ row, field, message }) => ({ field: `rows[${row - 1}].${field}`, message }))
  const [first] = details
  const more = details.length === 1 ? '' : ` And ${details.length - 1} more: see details.`
  return new AppError('validation_failed', {
    message: `${first?.field ?? 'rows'}: ${first?.message ?? ''}. Nothing was saved.${more}`,
    details,
  })
}
