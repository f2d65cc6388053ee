import { Anchor, Button, Group, List, Modal, Stack } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'

import type { Product } from '../../../core/contract/product.ts'
import { type CellNote, noteKey, ROWS_ON_A_PAGE, SheetGrid } from '../../components/sheet-grid.tsx'
import { cellText, withCell } from '../../lib/spreadsheet/cell.ts'
import { remapped } from '../../lib/spreadsheet/guess-columns.ts'
import { texts } from '../../lib/texts.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { useEditor } from './editor-context.ts'
import { pasteColumns } from './paste-columns.ts'
import { type Paste, type PastedRow, type PasteLine, pasteLines } from './paste-rows.ts'

const words = editorTexts.paste
const columns = pasteColumns.filter(({ name }) => name !== 'amount' && name !== 'lineNumber')

type Props = {
  readonly paste: Paste
  readonly products: readonly Product[]
  readonly onClose: () => void
  readonly onTake: (pasted: readonly PastedRow[]) => void
}

/** Rows from a spreadsheet in which something is to be looked at, before they become lines: at the first that is wrong, else Enter takes them. */
export function PasteDialog({ paste: brought, products, onClose, onTake }: Props) {
  const doc = useEditor((state) => state.doc)
  const [paste, setPaste] = useState(brought)
  const lines = useMemo(() => pasteLines(paste, products, doc), [paste, products, doc])
  const [first] = useState(() => firstWrong(lines))
  const [page, setPage] = useState(() => Math.floor((first?.place ?? 0) / ROWS_ON_A_PAGE) + 1)
  const change = (changes: Partial<Paste>) => setPaste((before) => ({ ...before, ...changes }))

  const take = () => onTake(lines.map(({ pasted }) => pasted))
  const wrong = wrongCells(lines, paste)
  const last = useRef(-1)
  /** The one after the cell that has the cursor, or had it last; behind the last comes the first. */
  const goToNextWrong = () => {
    const order = wrong.map((cell) => cell.place)
    const next = wrong[order.findIndex((place) => place > last.current)] ?? wrong[0]
    if (!next) return
    setPage(next.page)
    // Once its page is drawn.
    requestAnimationFrame(() => {
      const input = grid.current?.querySelector<HTMLInputElement>(`#${next.id}`)
      input?.focus()
      input?.select()
      input?.scrollIntoView({ block: 'center', inline: 'center' })
    })
  }
  const grid = useRef<HTMLDivElement>(null)
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOfCell(target.id, paste)
    if (place !== undefined) last.current = place
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F8') {
      event.preventDefault()
      goToNextWrong()
      return
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    take()
  }
  const takeSavedPrices = () => {
    const column = paste.mapping.indexOf('price')
    const others = lines.flatMap(({ number, savedPrice }) => (savedPrice === undefined ? [] : [{ number, savedPrice }]))
    change({
      rows: others.reduce((rows, { number, savedPrice }) => withCell(rows, number, column, savedPrice), paste.rows),
    })
  }
  const takeTotals = () => {
    const rows = [...paste.rows, ...paste.totals].toSorted((left, right) => left.number - right.number)
    change({ rows, totals: [] })
  }
  const others = lines.filter(({ savedPrice }) => savedPrice !== undefined).length
  const sums = paste.totals.map(({ cells }) => cells.map(cellText).filter(Boolean).join(' '))

  return (
    <Modal opened onClose={onClose} title={words.title} size="min(1100px, 94vw)" returnFocus={false}>
      <Stack ref={grid} gap="sm" onKeyDown={onKeyDown} onFocus={onFocus}>
        <List size="sm" spacing={4}>
          {paste.isGuessed && <List.Item>{words.guessed}</List.Item>}
          {!paste.mapping.includes('description') && <List.Item>{words.noDescription}</List.Item>}
          {!paste.mapping.includes('price') && <List.Item>{words.noPrice}</List.Item>}
          {wrong.length > 0 && (
            <List.Item>
              {words.wrong(wrong.length)}{' '}
              <Anchor component="button" type="button" size="sm" aria-keyshortcuts="F8" onClick={goToNextWrong}>
                {words.nextWrong}
              </Anchor>
            </List.Item>
          )}
          {paste.above > 0 && <List.Item>{words.above(paste.above)}</List.Item>}
          {sums.length > 0 && (
            <List.Item>
              {words.totals(sums.join('; '))}{' '}
              <Anchor component="button" type="button" size="sm" onClick={takeTotals}>
                {words.takeTotals}
              </Anchor>
            </List.Item>
          )}
          {others > 0 && (
            <List.Item>
              {words.otherPrices(others)}{' '}
              <Anchor component="button" type="button" size="sm" onClick={takeSavedPrices}>
                {words.takeSavedPrices}
              </Anchor>
            </List.Item>
          )}
        </List>
        <SheetGrid
          heads={paste.heads}
          mapping={paste.mapping}
          columns={columns}
          unused={words.notTaken}
          rows={paste.rows}
          notes={notesOf(lines)}
          show={cellText}
          onMap={(column, name) => change({ mapping: remapped(paste.mapping, column, name) })}
          onCorrect={(row, column, value) => change({ rows: withCell(paste.rows, row, column, value) })}
          onLeaveOut={(row) => change({ rows: paste.rows.filter(({ number }) => number !== row) })}
          opensAt={first?.key}
          page={page}
          onPage={setPage}
        />
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button data-autofocus={first === undefined || undefined} onClick={take} disabled={lines.length === 0}>
            {words.add(lines.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The first cell to put right, and the place of its row. */
function firstWrong(lines: readonly PasteLine[]): { readonly key: string; readonly place: number } | undefined {
  const place = lines.findIndex(({ problems }) => Object.keys(problems).length > 0)
  const line = lines[place]
  const cell = line && pasteColumns.find(({ name }) => name in line.problems)?.name
  return line && cell && { key: noteKey(line.number, cell), place }
}

/** Where a cell stands among all cells, row by row; undefined for what is none. */
function placeOfCell(id: string, { rows, heads }: Pick<Paste, 'rows' | 'heads'>): number | undefined {
  const [, number, column] = /^cell-(\d+)-(\d+)$/.exec(id) ?? []
  if (column === undefined) return undefined
  return rows.findIndex((row) => row.number === Number(number)) * heads.length + Number(column)
}

function wrongCells(lines: readonly PasteLine[], paste: Paste) {
  return lines.flatMap(({ number, problems }) =>
    paste.mapping.flatMap((name, column) => {
      if (name === undefined || !(name in problems)) return []
      const id = `cell-${number}-${column}`
      const row = paste.rows.findIndex((one) => one.number === number)
      return [{ id, place: placeOfCell(id, paste) ?? 0, page: Math.floor(row / ROWS_ON_A_PAGE) + 1 }]
    }),
  )
}

const notesOf = (lines: readonly PasteLine[]) =>
  new Map(
    lines.flatMap(({ number, problems, savedPrice }) => {
      const saved = savedPrice === undefined ? [] : [['price', words.savedPrice(savedPrice), false] as const]
      const wrong = Object.entries(problems).map(([cell, message]) => [cell, message, true] as const)
      return [...saved, ...wrong].map(([cell, message, isWrong]): [string, CellNote] => [
        noteKey(number, cell),
        { message, isWrong },
      ])
    }),
  )
