import { useEffect, useMemo, useRef, useState } from 'react'

import type { ExistingRule } from '../../../../core/contract/records/import.ts'
import { useFormDraft } from '../../../lib/form/use-draft.ts'
import { cellText, columnLetter, type GridRow, type Sheet, withCell } from '../../../lib/spreadsheet/cell.ts'
import type { DayOrder, NumberStyle } from '../../../lib/spreadsheet/column-style.ts'
import { candidatesFor, findHeader, possibleColumns, remapped } from '../../../lib/spreadsheet/guess-columns.ts'
import { saysWithVat } from '../../../lib/spreadsheet/price-heads.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import { pricesOfList } from '../transfer/prices-with-vat.ts'
import { settledRows } from '../transfer/kinds-of-rows.ts'
import { headsOf, openList, readList } from '../transfer/read-list.ts'
import type { FileField } from '../transfer/fields/field.ts'
import type { RowWarning } from '../transfer/rows-to-send.ts'
import { day, owed } from '../transfer/reading.ts'
import { linesAbove, saysAllWithVat } from '../../../lib/spreadsheet/rows-above-heads.ts'
import { type ImportDraft, loadImport, storeImport } from '../transfer/stored-import.ts'

const words = importTexts

export type ImportState = ReturnType<typeof useImport>

/** The list, its columns and its rows, until they are sent; over reloads, too. */
export function useImport(fields: readonly FileField[], place: { readonly businessId: string; readonly area: string }) {
  const typing = useFormDraft(
    { list: '' },
    { businessId: place.businessId, form: `import.${place.area}.list`, stores: false },
  )
  const [before] = useState(() => loadImport(typing.values.list))
  const [brought, setBrought] = useState<ImportDraft | undefined>(before?.brought)
  const [typedForAll, setForAll] = useState<Readonly<Record<string, string>>>(before?.forAll ?? {})
  const [onExisting, setOnExisting] = useState<ExistingRule>(before?.onExisting ?? 'skip')
  const [includesVat, setIncludesVat] = useState(before?.includesVat ?? false)
  const list = useMemo(
    () => (brought ? storeImport({ brought, forAll: typedForAll, onExisting, includesVat }) : ''),
    [brought, typedForAll, onExisting, includesVat],
  )
  const { change: keep } = typing
  const latestKeep = useRef(keep)
  useEffect(() => {
    latestKeep.current = keep
  })
  useEffect(() => latestKeep.current('list', list), [list])

  const forAll = useMemo(() => {
    const fallbacks = fields.map(({ name, fallback = '' }) => [name, fallback])
    return { ...(Object.fromEntries(fallbacks) as Record<string, string>), ...typedForAll }
  }, [fields, typedForAll])

  const open = (sheets: readonly Sheet[], sheet: Sheet, header: number | undefined) => {
    const { sheet: opened, mapping, rows, others, settled } = openList(sheet, header, fields)
    setIncludesVat(
      saysWithVat(cellText(headsOf(sheet, header)[mapping.indexOf('unitPrice')])) ||
        saysAllWithVat(linesAbove(sheet, header)),
    )
    setBrought({
      sheets,
      sheet: opened,
      header,
      mapping,
      rows,
      leftOut: new Set([...others, ...settled]),
      totals: others,
    })
  }
  const fillAll = (name: string, value: string) => setForAll((before) => ({ ...before, [name]: value }))
  const change = (changes: Partial<ImportDraft>) => setBrought((before) => before && { ...before, ...changes })

  const view = useMemo(() => {
    if (!brought) return undefined
    const { sheet, header, mapping, rows, leftOut, totals } = brought
    const heads = mapping.map((_, index) => {
      const own = header === undefined ? '' : cellText(sheet.rows[header]?.[index]).trim()
      return own === '' ? words.column(columnLetter(index)) : own
    })
    const missing = fields.filter(
      ({ name, isRequired, otherwise, unless }) =>
        isRequired &&
        otherwise === undefined &&
        !mapping.includes(name) &&
        ![unless ?? []].flat().some((other) => mapping.includes(other)),
    )
    const kept = rows.filter(({ number }) => !leftOut.has(number))
    const hasPrices = mapping.includes('unitPrice')
    const { reading, style } = readList(brought, kept, fields, forAll)
    const columnsFor = (field: Omit<FileField, 'fallback'>) => {
      const named = candidatesFor(header === undefined ? [] : (sheet.rows[header] ?? []), field)
      if (named.length > 0) return named
      const isDay = (cell: string) => /[/.-]|\p{L}/u.test(cell) && 'value' in (day.read(cell) ?? {})
      const isNumber = (cell: string) => 'value' in (owed.read(cell) ?? {})
      const isText = (cell: string) => /\p{L}{2}/u.test(cell) && !isDay(cell)
      return possibleColumns(mapping, kept, { number: isNumber, day: isDay, text: isText }[field.content ?? 'text'])
    }
    const isFilled = (name: string) => (forAll[name] ?? '').trim() !== ''
    return {
      heads,
      kept,
      /** The numbers of the rows that are not sent, in their order. */
      leftOut: rows.map(({ number }) => number).filter((number) => leftOut.has(number)),
      /** Of those, the ones in which nothing is open. */
      settled: settledRows(rows, mapping).filter((number) => leftOut.has(number) && !totals.includes(number)),
      reading: pricesOfList(reading, kept, includesVat && hasPrices),
      /** Whether a column has prices, of which can be said that they have VAT in them. */
      hasPrices,
      /** Whether FIRS / NRS has a code for what is in the list. */
      hasCodes: fields.some(({ name }) => name === 'hsnCode'),
      /** Fields that no column says, and that are the same for every new record. */
      sameForAll: missing.filter(({ fallback }) => fallback !== undefined),
      /** What every row needs and no column says. To change a record its name is enough. */
      missing: missing
        .filter(({ name, fallback }) => !isFilled(name) && (onExisting !== 'update' || fallback === undefined))
        .map(({ head, fallback, ...field }) => ({
          head,
          isFillable: fallback !== undefined,
          /** Columns that may be it, each with what stands in it. */
          candidates: columnsFor({ head, ...field }).map((column) => ({
            head: heads[column] ?? '',
            sample: kept.map(({ cells }) => cellText(cells[column]).trim()).find((text) => text !== '') ?? '',
          })),
        })),
      style,
      /** What stands in a cell, or is said for all where there is none. */
      valueAt: ({ row, field }: { readonly row: number; readonly field: string }) =>
        mapping.includes(field)
          ? cellText(kept.find(({ number }) => number === row)?.cells[mapping.indexOf(field)]).trim()
          : (forAll[field] ?? '').trim(),
      /** Whether a field is said once for all new records. */
      isForAll: (name: string) => !mapping.includes(name) && isFilled(name),
      /** What a field is called in the list that somebody brought. */
      columnOf: (name: string) => {
        const column = heads[mapping.indexOf(name)]
        return column ?? fields.find((field) => field.name === name)?.head ?? name
      },
    }
  }, [brought, fields, forAll, onExisting, includesVat])

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
      if (!brought) return
      // As it was brought: a column that was added for another heading is not its own.
      const own = brought.sheets.find(({ name }) => name === brought.sheet.name)
      open(brought.sheets, own ?? brought.sheet, header)
    },
    map(column: number, name: string | undefined) {
      if (!brought) return
      if (name === 'unitPrice') setIncludesVat(saysWithVat(cellText(headsOf(brought.sheet, brought.header)[column])))
      const mapping = remapped(brought.mapping, column, name)
      const settled = name === 'amount' ? settledRows(brought.rows, mapping) : []
      change({ mapping, leftOut: new Set([...brought.leftOut, ...settled]) })
    },
    fillAll,
    correct(number: number, column: number, value: string) {
      const rows = brought && withCell(brought.rows, number, column, value)
      if (rows) change({ rows })
    },
    /** What is probably meant, into the cells that look mistyped. */
    takeSuggestions(doubts: readonly RowWarning[]) {
      if (!brought) return
      for (const { field, suggestion } of doubts) {
        if (suggestion !== null && !brought.mapping.includes(field)) fillAll(field, suggestion)
      }
      const rows = doubts.reduce<readonly GridRow[]>((corrected, { row, field, suggestion, cells }) => {
        if (cells) return corrected.map((own) => (own.number === row ? { ...own, cells } : own))
        const column = brought.mapping.indexOf(field)
        return suggestion === null || column === -1 ? corrected : withCell(corrected, row, column, suggestion)
      }, brought.rows)
      change({ rows })
    },
    setNumbers: (numbers: NumberStyle) => change({ numbers }),
    setDays: (days: DayOrder) => change({ days }),
    leaveOut: (number: number) => change({ leftOut: new Set([...(brought?.leftOut ?? []), number]) }),
    bringBack: () => change({ leftOut: new Set() }),
    startAgain: () => setBrought(undefined),
    onExisting,
    setOnExisting,
    includesVat,
    setIncludesVat,

    /** Of a list that was there before this page was loaded: what there is to say, and how to begin anew. */
    kept: {
      ...typing.kept,
      discard() {
        const takeBack = typing.kept.discard()
        setBrought(undefined)
        return () => {
          takeBack()
          setBrought(brought)
        }
      },
    },
    /** To be called when the list is saved: there is nothing left to keep. */
    settle: () => typing.change('list', ''),
  }
}
