import type { Cell } from './cell.ts'
import type { FileField, RecordField } from './record-field.ts'

/** A table to be written: the names of its columns, and rows in which undefined is an empty cell. */
export type Table = { readonly heads: readonly string[]; readonly rows: readonly (readonly (Cell | undefined)[])[] }

export const tableOf = <T>(fields: readonly RecordField<T>[], records: readonly T[]): Table => ({
  heads: fields.map(({ head }) => head),
  rows: records.map((record) => fields.map(({ write }) => write(record))),
})

/** The right columns and one row that shows how they are filled. */
export const templateOf = (fields: readonly FileField[]): Table => ({
  heads: fields.map(({ head }) => head),
  rows: [fields.map(({ example }) => (example === '' ? undefined : example))],
})

export type FileKind = 'csv' | 'xlsx'

/** The file; what writes it is loaded when it is needed. */
export async function writeTable(table: Table, kind: FileKind, title: string): Promise<Blob> {
  if (kind === 'csv') return (await import('./write-csv.ts')).writeCsv(table)
  return (await import('./write-xlsx.ts')).writeXlsx(table, title)
}
