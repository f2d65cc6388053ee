import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

import { useApi } from '../../../lib/api/api-context.ts'
import { invoiceQuery } from '../../../lib/queries/invoices.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { type Cell, isBlank, type Row } from '../document/doc.ts'
import { type Edit, nameOfEdit } from '../document/edits.ts'
import { cellOfField, lineFieldOf } from '../document/field-paths.ts'
import { refusedCells } from '../document/returned-draft.ts'
import { usePaste } from '../paste/use-paste.tsx'
import { useEditor, useEditorTools } from '../session/context.ts'
import { focusCell } from '../session/focus.ts'
import { refusedIn } from '../session/state.ts'
import { isTypedInto } from '../session/undo-history.ts'
import { useEditWithUndo } from '../session/use-edit-with-undo.ts'
import { useStableColumnWidths } from './column-widths.ts'
import styles from './grid.module.css'
import { actionOf, cellOrder, type LineCommand, type GridCursor } from './key-map.ts'
import { overCredited } from './over-credited.ts'
import { GROUP_SIZE, groupsOf, RowGroup, type RefusedCells } from './row-group.tsx'
import { VatModeSwitch } from './vat-mode-switch.tsx'

const words = editorTexts.grid

/** The lines: a grid for the keyboard first. What keys do is in key-map.ts. */
export function InvoiceGrid() {
  const { store, edit, lineParts } = useEditorTools()
  const rows = useEditor(({ doc }) => doc.rows)
  const includesVat = useEditor(({ doc }) => doc.pricesIncludeVat)
  const detailsOf = useEditor((state) => state.detailsOf)
  const showsMissing = useEditor((state) => state.showsMissing)
  const [searching, setSearching] = useState<string>()
  const [news, setNews] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<{ row: string; cell: Cell }>(undefined)
  const refused = useRefusedCells()
  const { widths, settle } = useStableColumnWidths(rows, includesVat)
  const editWithUndo = useEditWithUndo()

  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target)
    if (!place) return
    last.current = place
    settle(place, store.getState().doc.rows)
    setSearching(place.cell === 'description' ? place.row : undefined)
    if (isField(event.target)) event.target.select()
  }

  const onBlur = (event: FocusEvent) => {
    const place = placeOf(event.target)
    if (!place) return
    edit({ type: 'tidyCell', rowId: place.row, cell: place.cell })
    // The cell that is gone to settles the columns itself: all lines are looked through once.
    if (!event.relatedTarget || !placeOf(event.relatedTarget)) settle(undefined, store.getState().doc.rows)
  }

  const editAndSay = (change: Edit) => {
    setNews(nameOfEdit(change, store.getState().doc))
    edit(change)
  }
  const paste = usePaste(editWithUndo)

  const runOnLine = (command: LineCommand, row: string, cell: Cell) => {
    const { doc } = store.getState()
    const index = doc.rows.findIndex(({ id }) => id === row)
    switch (command) {
      case 'details':
        store.dispatch({ type: 'detailsShown', rowId: store.getState().detailsOf === row ? undefined : row })
        afterDrawn(() => box.current?.querySelector<HTMLInputElement>('section input:not([type=radio])')?.focus())
        return
      case 'duplicate': {
        edit({ type: 'duplicateRow', rowId: row })
        const after = store.getState().doc
        const copy = after === doc ? undefined : after.rows[index + 1]
        afterDrawn(() => copy && focusCell(copy.id, cell))
        return
      }
      case 'delete': {
        const next = doc.rows[index + 1]
        editWithUndo({ type: 'removeRow', rowId: row })
        afterDrawn(() => next && focusCell(next.id, isBlank(next) ? 'description' : cell))
        return
      }
      case 'up':
      case 'down': {
        editAndSay({ type: 'moveRow', rowId: row, by: command === 'up' ? -1 : 1 })
        // The browser takes the cursor out of a row that changes its place.
        afterDrawn(() => focusCell(row, cell))
        return
      }
    }
  }

  /** The cursor stays, with all of it selected, so that what is typed next replaces it. */
  const putBack = (event: KeyboardEvent, isListOpen: boolean) => {
    const field = event.target as HTMLInputElement
    flushSync(() => store.dispatch({ type: 'undone', staysHere: true }))
    // The list closes by the same key, and shows what stands in the cell only then.
    if (isListOpen) return afterDrawn(() => field.select())
    event.preventDefault()
    event.stopPropagation()
    field.select()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.target === box.current && ['Enter', 'F2'].includes(event.key) && last.current) {
      event.preventDefault()
      focusCell(last.current.row, last.current.cell)
      return
    }

    const place = placeOf(event.target)
    if (!place || !isField(event.target)) return
    const { doc, history } = store.getState()
    const cursor = cursorOf(event.target, place, doc.rows, isTypedInto(history, place.row, place.cell))
    const action = actionOf(event, cursor)
    if (!action) return
    if (action.kind === 'putBack') return putBack(event, cursor.isListOpen)

    event.preventDefault()
    event.stopPropagation()
    if (action.kind === 'go') focusCell(doc.rows[action.row]?.id ?? '', action.cell)
    else if (action.kind === 'line') runOnLine(action.command, place.row, place.cell)
    else box.current?.focus()
  }

  // As when the cursor comes by key: what is typed replaces what stands there. A second click goes into it.
  const onMouseDown = (event: MouseEvent) => {
    const { target, detail, button } = event
    if (!isField(target) || detail !== 1 || button !== 0) return
    const isFigure = target.dataset['figure'] !== undefined
    if (!isFigure && (target.dataset['cell'] !== 'description' || target === document.activeElement)) return
    // The browser would put the cursor into what is selected, and only once the button is up.
    event.preventDefault()
    target.focus()
    target.select()
  }

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const command = event.target.closest<HTMLElement>('[data-command]')?.dataset['command']
    const row = event.target.closest<HTMLElement>('tr[data-row]')?.dataset['row']
    if (row !== undefined && (command === 'details' || command === 'delete')) runOnLine(command, row, 'description')
  }

  return (
    <>
      <div className={styles['above']}>
        <span role="status" className={styles['news']}>
          {news}
        </span>
        <VatModeSwitch />
      </div>
      <div
        ref={box}
        role="group"
        aria-label={words.label}
        tabIndex={-1}
        className={styles['box']}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDownCapture={onKeyDown}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onPaste={(event) => {
          const place = placeOf(event.target)
          if (place) paste.take(event, place.row)
        }}
      >
        <table
          role="grid"
          aria-label={words.label}
          className={styles['table']}
          data-words={lineParts && true}
          style={widthStyle(widths)}
        >
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" data-column="number">
                {words.number}
              </th>
              <th role="columnheader" data-column="description">
                {words.description}
              </th>
              <th role="columnheader" data-column="code">
                {lineParts?.head ?? words.code}
              </th>
              <th role="columnheader" data-column="quantity">
                {words.quantity}
              </th>
              <th role="columnheader" data-column="unit">
                {words.unit}
              </th>
              <th role="columnheader" data-column="price">
                {words.price} <PriceMode />
              </th>
              <th role="columnheader" data-column="discount">
                {words.discount}
              </th>
              <th role="columnheader" data-column="vat">
                {words.vat}
              </th>
              <th role="columnheader" data-column="amount">
                {words.amount}
              </th>
              <th role="columnheader" data-column="remove">
                <VisuallyHidden>{editorTexts.details.remove}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          {groupsOf(rows).map((group, index) => {
            const has = (id: string | undefined) => group.some((row) => row.id === id)
            return (
              <RowGroup
                key={index}
                rows={group}
                first={index * GROUP_SIZE}
                includesVat={includesVat}
                searching={has(searching) ? searching : undefined}
                detailsOf={has(detailsOf) ? detailsOf : undefined}
                showsMissing={showsMissing}
                refused={refused}
              />
            )
          })}
        </table>
      </div>
      {paste.dialog}
    </>
  )
}

function PriceMode() {
  const includesVat = useEditor(({ doc }) => doc.pricesIncludeVat)
  const isWithoutVat = useEditor(({ doc }) => doc.isWithoutVat === true)
  if (isWithoutVat && !includesVat) return null
  return <span className={styles['withVat']}>{includesVat ? words.withVat : words.withoutVat}</span>
}

/** What the core refused in the lines, or FIRS / NRS before, by row and cell. */
function useRefusedCells(): RefusedCells {
  const refused = useEditor(refusedIn)
  const cameBack = useEditor((state) => state.returned)
  // Nothing came back in most drafts, and a key changes nothing then.
  const doc = useEditor((state) => (state.returned ? state.doc : undefined))
  const { store, businessId } = useEditorTools()
  const { client } = useApi()
  const note = useEditor((state) => (state.doc.invoiceType === 'CREDIT_NOTE' ? state.doc : undefined))
  const originalId = note?.original?.id
  const { data: original } = useQuery({
    ...invoiceQuery(client, businessId, originalId ?? ''),
    enabled: originalId !== undefined,
  })
  return useMemo(() => {
    const found = new Map<string, Partial<Record<Cell, string>>>(note && overCredited(note, original))
    for (const { rowId, cell, message } of cameBack && doc
      ? refusedCells(cameBack, { doc, customerCorrection: undefined })
      : []) {
      found.set(rowId, { ...found.get(rowId), [cell]: editorTexts.cameBack.atField(message) })
    }
    const { rows } = store.getState().doc
    for (const { field, message } of refused) {
      const line = lineFieldOf(field)
      const row = line && rows[line.index]
      if (row) found.set(row.id, { ...found.get(row.id), [cellOfField(line.name) ?? 'description']: message })
    }
    return found
  }, [refused, cameBack, doc, note, original, store])
}

function placeOf(target: EventTarget): { row: string; cell: Cell } | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const cell = cellOrder.find((name) => name === target.dataset['cell'])
  const row = target.closest<HTMLElement>('tr[data-row]')?.dataset['row']
  return cell && row !== undefined ? { row, cell } : undefined
}

/** Figures stand in inputs, descriptions in text areas of one paragraph. */
const isField = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

function cursorOf(
  field: HTMLInputElement | HTMLTextAreaElement,
  { row, cell }: { row: string; cell: Cell },
  rows: readonly Row[],
  isTyped: boolean,
): GridCursor {
  const index = rows.findIndex(({ id }) => id === row)
  const at = rows[index]
  const { value, selectionStart, selectionEnd } = field
  const isAll = selectionStart === 0 && selectionEnd === value.length
  const isPoint = selectionStart === selectionEnd
  return {
    cell,
    row: index,
    rows: rows.length,
    // Mantine says so at once here, and in aria-expanded only once the list is drawn; a search begins before it.
    isListOpen: field.dataset['expanded'] !== undefined || field.dataset['searching'] !== undefined,
    isTyped,
    atStart: isAll || (isPoint && selectionStart === 0),
    atEnd: isAll || (isPoint && selectionEnd === value.length),
    isBlank: at === undefined || isBlank(at),
    hasPrice: at !== undefined && at.price.trim() !== '',
  }
}

/** What the style sheet makes the columns of. */
const widthStyle = (widths: ReturnType<typeof useStableColumnWidths>['widths']): CSSProperties =>
  Object.fromEntries(Object.entries(widths).map(([column, digits]) => [`--${column}`, digits]))

/** Once the rows are where they belong. */
function afterDrawn(work: () => unknown): void {
  requestAnimationFrame(() => work())
}
