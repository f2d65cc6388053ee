import type { NamedTable, Table } from '../../domain/spreadsheet/table.ts'

/** Several files in one, in this order, each under a name of its own. Below 4 GB in all. */
export type WriteZip = (
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
) => Promise<Uint8Array<ArrayBuffer>>

/** The bytes of an Excel file with one sheet, and `further` ones behind it. */
export type WriteXlsx = (table: Table, sheet: string, further?: readonly NamedTable[]) => Promise<Uint8Array>
