import type { Table } from '../../../lib/spreadsheet/write-table.ts'
import type { FileField, RecordField } from './record-field.ts'

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
