import { Anchor, Button, Group, List, Modal, Stack } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'

import type { Product } from '../../../../core/contract/records/product.ts'
import { noteKey, SheetGrid } from '../../../components/table/sheet-grid.tsx'
import { useHotkey } from '../../../lib/commands/hotkeys-context.ts'
import { ariaKeysOf } from '../../../lib/commands/keys.ts'
import { cellText, type GridRow, withCell } from '../../../lib/spreadsheet/cell.ts'
import { remapped } from '../../../lib/spreadsheet/guess-columns.ts'
import { isDiscountRow } from '../../../lib/spreadsheet/total-row.ts'
import { texts } from '../../../lib/texts.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import type { PastedRow } from '../document/doc.ts'
import { useEditor } from '../session/context.ts'
import { pasteColumns, type PastedTable } from './columns.ts'
import { skippedRows, pastedLinesOf, defaultsQuantityToOne } from './lines.ts'
import { type NotedCell, notedCells, notesByCell, placeOfCell, withSuggestions } from './noted-cells.ts'
import { useKnownCodes } from './use-known-codes.ts'

const words = editorTexts.paste

type Props = {
  readonly paste: PastedTable
  readonly products: readonly Product[]
  readonly onClose: () => void
  readonly onTake: (pasted: readonly PastedRow[]) => void
}

const textOfRow = ({ cells }: GridRow) => cells.map(cellText).filter(Boolean).join(' ')

/** Rows from a spreadsheet in which something is to be looked at, before they become lines: at the first that is wrong, else Enter takes them. */
export function PasteDialog({ paste: brought, products, onClose, onTake }: Props) {
  const doc = useEditor((state) => state.doc)
  const [paste, setPaste] = useState(brought)
  const codes = useKnownCodes(paste)
  const lines = useMemo(() => pastedLinesOf(paste, products, doc, codes.known), [paste, products, doc, codes.known])
  const noted = useMemo(() => notedCells(lines, paste), [lines, paste])
  const wrong = noted.filter(({ note }) => note.isWrong)
  const otherAmounts = noted.filter(({ name }) => name === 'amount')
  const suggested = noted.filter(({ note }) => note.suggestion !== undefined)
  const [first] = useState(wrong[0])
  const [page, setPage] = useState((first ?? otherAmounts[0])?.page ?? 1)
  const change = (changes: Partial<PastedTable>) => setPaste((before) => ({ ...before, ...changes }))

  const isTaken = useRef(false)
  const take = async () => {
    if (isTaken.current) return
    isTaken.current = true
    const known = await codes.askAll()
    onTake(pastedLinesOf(paste, products, doc, known).map(({ pasted }) => pasted))
  }
  const last = useRef(-1)
  /** The one after the cell that has the cursor, or had it last; behind the last comes the first. */
  const goToNext = (cells: readonly NotedCell[]) => {
    const next = cells.find(({ place }) => place > last.current) ?? cells[0]
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
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void take()
  }
  useHotkey('nextWrong', undefined, () => goToNext(wrong.length > 0 ? wrong : otherAmounts), 'dialog')
  const takeSavedPrices = () => {
    const column = paste.mapping.indexOf('price')
    const others = lines.flatMap(({ number, savedPrice }) => (savedPrice === undefined ? [] : [{ number, savedPrice }]))
    change({
      rows: others.reduce((rows, { number, savedPrice }) => withCell(rows, number, column, savedPrice), paste.rows),
    })
  }
  const takeAsLine = (sum: GridRow) => {
    const rows = [...paste.rows, sum].toSorted((left, right) => left.number - right.number)
    change({ rows, totals: paste.totals.filter((other) => other !== sum) })
  }
  const left = skippedRows(paste)
  const all = brought.rows.length + brought.totals.length + brought.above
  const others = lines.filter(({ savedPrice }) => savedPrice !== undefined).length

  return (
    <Modal opened onClose={onClose} title={words.title} size="min(1100px, 94vw)" returnFocus={false}>
      <Stack ref={grid} gap="sm" onKeyDown={onKeyDown} onFocus={onFocus}>
        <List size="sm" spacing={4}>
          {paste.isGuessed && <List.Item>{words.guessed}</List.Item>}
          {!paste.mapping.includes('description') && <List.Item>{words.noDescription}</List.Item>}
          {!paste.mapping.includes('price') && <List.Item>{words.noPrice}</List.Item>}
          {defaultsQuantityToOne(paste) && <List.Item>{words.noQuantity}</List.Item>}
          {wrong.length > 0 && (
            <List.Item>
              {words.wrong(wrong.length)}{' '}
              <Anchor
                component="button"
                type="button"
                size="sm"
                aria-keyshortcuts={ariaKeysOf('nextWrong')}
                onClick={() => goToNext(wrong)}
              >
                {words.nextWrong}
              </Anchor>
              {suggested.length > 0 && (
                <>
                  {' '}
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    onClick={() => change({ rows: withSuggestions(paste.rows, suggested) })}
                  >
                    {words.takeSuggestions(suggested.length)}
                  </Anchor>
                </>
              )}
            </List.Item>
          )}
          {otherAmounts.length > 0 && (
            <List.Item>
              {words.otherAmounts(otherAmounts.length)}{' '}
              <Anchor component="button" type="button" size="sm" onClick={() => goToNext(otherAmounts)}>
                {words.nextAmount}
              </Anchor>
            </List.Item>
          )}
          <List.Item>{words.figures({ all, taken: lines.length, left: all - lines.length })}</List.Item>
          {left.length > 0 && <List.Item>{words.columnsNotTaken(left)}</List.Item>}
          {paste.above > 0 && <List.Item>{words.above(paste.above)}</List.Item>}
          {paste.totals.map((sum) => (
            <List.Item key={sum.number}>
              {isDiscountRow(sum.cells) ? words.discountOfAll(textOfRow(sum)) : words.sum(textOfRow(sum))}{' '}
              <Anchor component="button" type="button" size="sm" onClick={() => takeAsLine(sum)}>
                {words.takeAsLine}
              </Anchor>
            </List.Item>
          ))}
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
          columns={pasteColumns}
          unused={words.notTaken}
          rows={paste.rows}
          notes={notesByCell(noted)}
          show={cellText}
          onMap={(column, name) => change({ mapping: remapped(paste.mapping, column, name) })}
          onCorrect={(row, column, value) => change({ rows: withCell(paste.rows, row, column, value) })}
          onLeaveOut={(row) => change({ rows: paste.rows.filter(({ number }) => number !== row) })}
          opensAt={first && noteKey(first.number, first.name)}
          page={page}
          onPage={setPage}
        />
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            data-autofocus={first === undefined || undefined}
            onClick={() => void take()}
            disabled={lines.length === 0}
          >
            {words.add(lines.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
