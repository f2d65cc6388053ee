import type { Table } from '../../../../../core/domain/spreadsheet/table.ts'
import { type Cell, cellText } from '../../../../lib/spreadsheet/cell.ts'
import type { KnownColumn } from '../../../../lib/spreadsheet/guess-columns.ts'
import type { Read, FieldFormat } from '../reading.ts'

/** A field of a record as a column of a file that is read; its name is as in messages of the API: `details.bankName`. */
export type FileField = KnownColumn & {
  readonly read: (cell: Cell) => Read
  /** What its cells are written in: numbers and days have a style, which the whole column decides. */
  readonly content?: FieldFormat<never>['content']
  readonly isRequired?: true
  /** Another field that says it as well, or any of several. */
  readonly unless?: string | readonly string[]
  /** A value of the API as people read it. */
  readonly show?: (value: string | number | boolean | null) => string
  /** Offered for new records when no column says it. */
  readonly fallback?: string
  /** Whether a row that says so in this column is no record: it is left out at first, and named. */
  readonly isNoRecord?: (said: string) => boolean
  /** What a row is called that has no column for it, from the rest of the row. */
  readonly otherwise?: (body: Readonly<Record<string, unknown>>) => string
  /** In the template. */
  readonly example: Cell
}

/** The same, and as a column of a file that is written. */
export type RecordField<T> = FileField & {
  /** What a file says of a record; undefined where the record says nothing. */
  readonly write: (record: T) => Cell | undefined
}

/** Puts a field together from its kind and where it stands in a record. */
export function field<T, V>(
  name: string,
  head: string,
  aliases: readonly string[],
  reading: FieldFormat<V>,
  of: (record: T) => V | null,
  rest: Omit<FileField, 'name' | 'head' | 'aliases' | 'read' | 'content' | 'show'>,
): RecordField<T> {
  const write = (record: T) => {
    const value = of(record)
    return value === null ? undefined : reading.write(value)
  }
  const show = (value: string | number | boolean | null) => {
    if (value === null) return ''
    return reading.show?.(value as V) ?? cellText(reading.write(value as V))
  }
  const { read, content } = reading
  return { name, head, aliases, read, content, write, show, ...rest }
}

/** Records with a column for each of their fields. */
export const tableOf = <T>(fields: readonly RecordField<T>[], records: readonly T[]): Table => ({
  heads: fields.map(({ head }) => head),
  rows: records.map((record) => fields.map(({ write }) => write(record))),
})

/** The right columns and one row that shows how they are filled. */
export const templateOf = (fields: readonly FileField[]): Table => ({
  heads: fields.map(({ head }) => head),
  rows: [fields.map(({ example }) => (example === '' ? undefined : example))],
})
