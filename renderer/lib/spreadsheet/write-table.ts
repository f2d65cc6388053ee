import type { Table } from '../../../core/domain/spreadsheet/table.ts'

export type FileKind = 'csv' | 'xlsx'

/** The file; what writes it is loaded when it is needed. */
export async function writeTable(table: Table, kind: FileKind, title: string): Promise<Blob> {
  if (kind === 'csv') return (await import('./write-csv.ts')).writeCsv(table)
  return (await import('./write-xlsx.ts')).writeXlsx(table, title)
}
