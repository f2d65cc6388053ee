import { billFields } from '../../../renderer/features/records/transfer/fields/bill.ts'
import { customerFields } from '../../../renderer/features/records/transfer/fields/customer.ts'
import { readText } from '../../../renderer/features/records/transfer/file/read-text.ts'
import { openingFields } from '../../../renderer/features/records/transfer/fields/opening.ts'
import { payableOpeningFields } from '../../../renderer/features/records/transfer/fields/payable-opening.ts'
import { productFields } from '../../../renderer/features/records/transfer/fields/product.ts'
import { openList, readList } from '../../../renderer/features/records/transfer/read-list.ts'
import type { FileField } from '../../../renderer/features/records/transfer/fields/field.ts'
import type { Cell, Sheet } from '../../../renderer/lib/spreadsheet/cell.ts'
import { findHeader, type Mapping } from '../../../renderer/lib/spreadsheet/guess-columns.ts'

/** The text of a file, or the cells of a sheet. */
type List = string | readonly (readonly Cell[])[]

/** What a list becomes when it is imported, with everything that is said about it; with columns that somebody chose. */
function read(list: List, fields: readonly FileField[], chosen?: Mapping) {
  const brought: Sheet = typeof list === 'string' ? readText(list, 'list.csv') : { name: 'Sheet1', rows: list }
  const header = findHeader(brought.rows, fields)
  const { sheet, mapping: guessed, rows, others, settled } = openList(brought, header, fields)
  const mapping = chosen ?? guessed
  const kept = rows.filter(({ number }) => !others.includes(number))
  const { reading, style } = readList({ sheet, header, mapping }, kept, fields, {})
  return { ...reading, mapping, others, settled, style }
}

export const readProducts = (list: List) => read(list, productFields)
export const readCustomers = (list: List) => read(list, customerFields)
export const readOpening = (list: List, chosen?: Mapping) => read(list, openingFields, chosen)
export const readBills = (list: List) => read(list, billFields)
export const readPayableOpenings = (list: List) => read(list, payableOpeningFields)
