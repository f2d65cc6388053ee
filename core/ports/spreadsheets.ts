import type { NamedTable, Table } from '../domain/spreadsheet/table.ts'

/** The bytes of an Excel file with one sheet, and `further` ones behind it. */
export type WriteXlsx = (table: Table, sheet: string, further?: readonly NamedTable[]) => Promise<Uint8Array>
