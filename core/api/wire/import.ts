import { z } from 'zod'

import { AppError, type ErrorDetail } from '../../contract/http/errors.ts'
import type { ExistingRule, ImportResult } from '../../contract/records/import.ts'
import type { ImportOutcome, ImportRow, RowError, RowWarning } from '../../use-cases/records/import.ts'
import type { RecordFrame } from '../../use-cases/records/records.ts'
import { detailsOf } from '../request/parse-input.ts'
import { withoutPlaceholders } from '../request/placeholders.ts'

import type { RecordWire } from './record.ts'

export type ImportBody = {
  readonly mode: 'check' | 'save'
  readonly onExisting: ExistingRule
  readonly defaults?: Record<string, unknown> | undefined
  readonly rows: readonly Record<string, unknown>[]
}

/** Rows as far as their schema accepts them. The others are reported together with those that cannot be taken. */
export type ReadRows<T extends RecordFrame> = {
  readonly good: readonly ImportRow<T>[]
  readonly misread: readonly RowError[]
  /** Fields that no record has, each once. */
  readonly unknown: readonly RowWarning[]
}

const LACKS = 'is required, because there is no record with that name yet'

export function readRows<T extends RecordFrame, New, Change extends object, Row extends Change, Shown extends object>(
  { newRow, changeRow, toBody, toContent, toChange, nameOf }: RecordWire<T, New, Change, Row, Shown>,
  { rows, onExisting, defaults = {} }: ImportBody,
): ReadRows<T> {
  const good: ImportRow<T>[] = []
  const misread: RowError[] = []
  rows.forEach((said, index) => {
    const row = index + 1
    const given = knownFields(changeRow, { ...defaults, ...said })
    const whole = newRow.safeParse(given)
    const change = changeRow.safeParse(given)
    const content = whole.success ? contentOf(() => toContent(whole.data)) : { wrong: detailsOf(whole.error) }
    const isEnough = change.success && ('made' in content || onExisting === 'update')
    const wrong = 'wrong' in content ? content.wrong : []
    if (!isEnough) misread.push(...wrong.map((detail) => ({ row, ...detail })))
    else
      good.push({
        row,
        name: nameOf(change.data),
        given,
        content: 'made' in content ? content.made : undefined,
        lacks: whole.success ? wrong : wrong.map(({ field }) => ({ field, message: LACKS })),
        change: (record) => toChange(withoutStored(change.data, said, toBody(record)))(record),
      })
  })
  return { good, misread, unknown: unknownFields(changeRow, rows) }
}

/** The fields of rows that a schema does not know, each where it is first said: nothing of them is imported. */
function unknownFields(schema: z.ZodType, rows: ImportBody['rows']): RowWarning[] {
  if (!(schema instanceof z.ZodObject)) return []
  const known = new Set([...Object.keys(schema.shape), 'businessId'])
  const first = new Map<string, number>()
  rows.forEach((said, index) => {
    for (const field of Object.keys(said)) if (!known.has(field) && !first.has(field)) first.set(field, index + 1)
  })
  return [...first].map(([field, row]) => {
    const meant = [...known].find((name) => field.toLowerCase().startsWith(name.toLowerCase()))
    const hint = meant === undefined ? '' : `; ${meant} is probably meant`
    return { row, field, message: `is not a field of these records, and is not imported${hint}`, suggestion: null }
  })
}

/** What a row makes, or what does not go together in it. */
function contentOf<C>(make: () => C): { readonly made: C } | { readonly wrong: readonly ErrorDetail[] } {
  try {
    return { made: make() }
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed' && error.details)
      return { wrong: error.details }
    throw error
  }
}

/** The row without the fields that hold a word for nothing: a list that does not know clears nothing that is stored. */
function knownFields(schema: z.ZodType, said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.entries(withoutPlaceholders(schema, said) as object)
  return Object.fromEntries(known.filter(([name, value]) => value !== null || said[name] === null))
}

/** What a row makes of a record that is there: what the defaults say only where the record has nothing. */
function withoutStored<Row extends object>(row: Row, said: object, record: object): Row {
  const kept = new Map(Object.entries(record).filter(([, value]) => value !== null))
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => Object.hasOwn(said, field) || !kept.has(field)),
  ) as Row
}

/** What became of every row. @throws validation_failed where rows are wrong that were to be saved */
export function toImportResult<T extends RecordFrame>(
  { mode, rows }: ImportBody,
  misread: readonly RowError[],
  outcome: ImportOutcome<T>,
  { nameField, toBody }: Pick<RecordWire<T, never, never, never, object>, 'nameField' | 'toBody'>,
): ImportResult {
  const named = outcome.errors.map((error) => ({ ...error, field: error.field === 'name' ? nameField : error.field }))
  const errors = [...misread, ...named].sort((left, right) => left.row - right.row)
  if (mode === 'save' && errors.length > 0) throw refusalOfRows(errors)

  const refused = [...new Set(misread.map(({ row }) => row))].map((row) => ({
    row,
    action: 'refused' as const,
    id: null,
  }))
  const taken = outcome.items.map(({ change, ...item }) => ({
    ...item,
    ...(change && { changes: fieldChanges(toBody(change.before), toBody(change.after)) }),
  }))
  const items = [...refused, ...taken]
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
    doubts: outcome.doubts.map((doubt) => ({ ...doubt, field: doubt.field === 'name' ? nameField : doubt.field })),
    items,
  }
}

type FieldChange = NonNullable<ImportResult['items'][number]['changes']>[number]

/** The fields in which two records differ, those of a part by their path: `details.bankName`. */
function fieldChanges(before: object, after: object): FieldChange[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((field) => {
    const [from, to] = [old.get(field) ?? null, fresh.get(field) ?? null]
    return field === 'updatedAt' || from === to ? [] : [{ field, from, to }]
  })
}

function fieldsOf(record: object, path = ''): Map<string, FieldChange['from']> {
  const fields = Object.entries(record).flatMap(([field, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? [...fieldsOf(value, `${path}${field}.`)]
      : [[`${path}${field}`, value as FieldChange['from']] as const],
  )
  return new Map(fields)
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
