import { useMemo, useState } from 'react'

import type { ExistingRule } from '../../../core/contract/record-import.ts'
import { records as recordsTexts } from '../../lib/texts/records.ts'
import { cellText, columnLetter, type GridRow, type Sheet, withCell } from '../../lib/spreadsheet/cell.ts'
import { findHeader, guessColumns, type Mapping, remapped } from '../../lib/spreadsheet/guess-columns.ts'
import type { FileField } from './transfer/record-field.ts'
import { doubtsOf, rowsBelow, rowsToSend } from './transfer/rows-to-send.ts'

const words = recordsTexts.importing

/** A list that somebody brought, and what they made of it so far. */
type Brought = {
  readonly sheets: readonly Sheet[]
  readonly sheet: Sheet
  /** The index of the row with the names of the columns. */
  readonly header: number | undefined
  readonly mapping: Mapping
  /** Below the names, as corrected. */
  readonly rows: readonly GridRow[]
  readonly leftOut: ReadonlySet<number>
}

export type ImportState = ReturnType<typeof useImport>

/** The list, its columns and its rows, until they are sent. */
export function useImport(fields: readonly FileField[], onExisting: ExistingRule) {
  const [brought, setBrought] = useState<Brought>()
  const [typedForAll, setForAll] = useState<Readonly<Record<string, string>>>({})
  // What is there keeps what no column says, so nothing is filled in where records are changed.
  const forAll = useMemo(() => {
    const fallbacks = fields.map(({ name, fallback = '' }) => [name, onExisting === 'update' ? '' : fallback])
    return { ...(Object.fromEntries(fallbacks) as Record<string, string>), ...typedForAll }
  }, [fields, onExisting, typedForAll])

  const open = (sheets: readonly Sheet[], sheet: Sheet, header: number | undefined) => {
    const width = Math.max(0, ...sheet.rows.map((row) => row.length))
    const heads = Array.from({ length: width }, (_, index) => sheet.rows[header ?? -1]?.[index] ?? '')
    const mapping = guessColumns(heads, fields)
    setBrought({ sheets, sheet, header, mapping, rows: rowsBelow(sheet, header), leftOut: new Set() })
  }
  const change = (changes: Partial<Brought>) => setBrought((before) => before && { ...before, ...changes })

  const view = useMemo(() => {
    if (!brought) return undefined
    const { sheet, header, mapping, rows, leftOut } = brought
    const heads = mapping.map((_, index) => {
      const own = header === undefined ? '' : cellText(sheet.rows[header]?.[index]).trim()
      return own === '' ? words.column(columnLetter(index)) : own
    })
    const missing = fields.filter(
      ({ name, isRequired, otherwise }) => isRequired && otherwise === undefined && !mapping.includes(name),
    )
    const kept = rows.filter(({ number }) => !leftOut.has(number))
    const isFilled = (name: string) => (forAll[name] ?? '').trim() !== ''
    return {
      heads,
      kept,
      reading: rowsToSend(kept, mapping, fields, forAll),
      /** What looks mistyped and is taken all the same. */
      doubts: doubtsOf(kept, mapping, fields),
      /** Fields that no column says, and that are the same for every row. */
      sameForAll: missing.filter(({ fallback }) => fallback !== undefined),
      /** What every row needs and no column says. To change a record its name is enough. */
      missing: missing.filter(
        ({ name, fallback }) => !isFilled(name) && (onExisting !== 'update' || fallback === undefined),
      ),
      /** What a field is called in the list that somebody brought. */
      columnOf: (name: string) => {
        const column = heads[mapping.indexOf(name)]
        return column ?? fields.find((field) => field.name === name)?.head ?? name
      },
    }
  }, [brought, fields, forAll, onExisting])

  return {
    brought,
    view,
    forAll,

    take(sheets: readonly Sheet[]) {
      const sheet = sheets.find(({ rows }) => findHeader(rows, fields) !== undefined) ?? sheets[0]
      if (sheet) open(sheets, sheet, findHeader(sheet.rows, fields))
    },
    chooseSheet(name: string) {
      const sheet = brought?.sheets.find((candidate) => candidate.name === name)
      if (brought && sheet) open(brought.sheets, sheet, findHeader(sheet.rows, fields))
    },
    chooseHeader(header: number | undefined) {
      if (brought) open(brought.sheets, brought.sheet, header)
    },
    map(column: number, name: string | undefined) {
      const mapping = brought && remapped(brought.mapping, column, name)
      if (mapping) change({ mapping })
    },
    fillAll: (name: string, value: string) => setForAll((before) => ({ ...before, [name]: value })),
    correct(number: number, column: number, value: string) {
      const rows = brought && withCell(brought.rows, number, column, value)
      if (rows) change({ rows })
    },
    leaveOut: (number: number) => change({ leftOut: new Set([...(brought?.leftOut ?? []), number]) }),
    bringBack: () => change({ leftOut: new Set() }),
    startAgain: () => setBrought(undefined),
  }
}
