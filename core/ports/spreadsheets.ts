import type { Table } from '../domain/spreadsheet/table.ts'

/** The bytes of an Excel file with one sheet. */
export type WriteXlsx = (table: Table, sheet: string) => Promise<Uint8Array>
