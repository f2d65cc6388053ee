/** What a cell of a file shows; undefined is an empty one. */
export type TableCell =
  | string
  | number
  /** Naira, shown with two decimals. */
  | { readonly amount: number }
  /** `YYYY-MM-DD`. */
  | { readonly day: string }
  | undefined

/** A table to be written: the names of its columns, and its rows. */
export type Table = { readonly heads: readonly string[]; readonly rows: readonly (readonly TableCell[])[] }

export type FileKind = 'csv' | 'xlsx'

/** The file; what writes it is loaded when it is needed. */
export async function writeTable(table: Table, kind: FileKind, title: string): Promise<Blob> {
  if (kind === 'csv') return (await import('./write-csv.ts')).writeCsv(table)
  return (await import('./write-xlsx.ts')).writeXlsx(table, title)
}
