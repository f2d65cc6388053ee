import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { CSSProperties, FocusEvent, KeyboardEvent } from 'react'

import type { Cell, GridRow } from '../../lib/spreadsheet/cell.ts'
import type { Mapping } from '../../lib/spreadsheet/guess-columns.ts'
import { texts } from '../../lib/texts.ts'
import { importing as importTexts } from '../../lib/texts/records/importing.ts'
import { Card } from '../ui/card.tsx'
import { Pager } from './pager.tsx'
import styles from './sheet-grid.module.css'

const words = importTexts
export const ROWS_ON_A_PAGE = 25

/** What is said at a cell: wrong, or to be looked at and taken all the same. */
export type CellNote = {
  readonly message: string
  readonly isWrong: boolean
  /** What is probably meant: one click takes it. */
  readonly suggestion?: string
}

/** A column is as wide as its longest cell of the page, within reason. */
const [FEWEST, MOST] = [8, 44]
const lettersIn = (texts: readonly string[]) => Math.min(Math.max(FEWEST, ...texts.map((text) => text.length)), MOST)

/** Of a cell, by the number of its row and what its column is. */
export const noteKey = (row: number, name: string | undefined) => `${row} ${name}`

type Props = {
  /** What the columns are called in the list that somebody brought. */
  readonly heads: readonly string[]
  readonly mapping: Mapping
  /** What a column may be. */
  readonly columns: readonly { readonly name: string; readonly head: string }[]
  readonly unused: string
  readonly rows: readonly GridRow[]
  readonly notes: ReadonlyMap<string, CellNote>
  /** A cell as it is understood. */
  readonly show: (cell: Cell | undefined, column: number) => string
  readonly onMap: (column: number, name: string | undefined) => void
  readonly onCorrect: (row: number, column: number, value: string) => void
  readonly onLeaveOut: (row: number) => void
  /** The cell that a dialog opens at, by its `noteKey`. */
  readonly opensAt?: string | undefined
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Rows that somebody brought, as they are understood: what each column is can be changed, and every cell corrected. */
export function SheetGrid(props: Props) {
  const { heads, mapping, columns, unused, rows, notes, show, onMap, onCorrect, onLeaveOut, opensAt, page, onPage } =
    props
  const totalPages = Math.max(1, Math.ceil(rows.length / ROWS_ON_A_PAGE))
  const currentPage = Math.min(page, totalPages)
  const shown = rows.slice((currentPage - 1) * ROWS_ON_A_PAGE, currentPage * ROWS_ON_A_PAGE)
  const options = [{ value: '', label: unused }, ...columns.map(({ name, head }) => ({ value: name, label: head }))]

  return (
    <Card p={0} className={styles['card'] ?? ''}>
      <div className={styles['scroll']} role="region" aria-label={texts.table.scroll(words.preview)} tabIndex={0}>
        <table className={styles['table']} aria-label={words.preview} onKeyDown={moveInColumn}>
          <thead>
            <tr>
              <th scope="col">{words.rowHead}</th>
              {heads.map((head, column) => (
                <th
                  key={column}
                  scope="col"
                  data-unused={mapping[column] === undefined || undefined}
                  style={
                    { '--letters': lettersIn(shown.map(({ cells }) => show(cells[column], column))) } as CSSProperties
                  }
                >
                  <span className={styles['head']}>{head}</span>
                  <NativeSelect
                    size="xs"
                    aria-label={words.mapTo(head)}
                    value={mapping[column] ?? ''}
                    data={options}
                    onChange={({ currentTarget: { value } }) => onMap(column, value === '' ? undefined : value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row">
                  <span className={styles['number']}>
                    {number}
                    <ActionIcon
                      size="sm"
                      aria-label={words.leaveOut(number)}
                      onClick={({ currentTarget }) => {
                        // The row goes, and with it the focus.
                        const row = currentTarget.closest('tr')
                        const next = row?.nextElementSibling ?? row?.previousElementSibling
                        next?.querySelector('button')?.focus()
                        onLeaveOut(number)
                      }}
                    >
                      <IconX size={14} aria-hidden />
                    </ActionIcon>
                  </span>
                </th>
                {heads.map((head, column) => {
                  const name = mapping[column]
                  const note = notes.get(noteKey(number, name))
                  const id = `cell-${number}-${column}`
                  return (
                    <td key={column} data-unused={name === undefined || undefined}>
                      <input
                        id={id}
                        className={styles['cell']}
                        data-column={column}
                        {...(opensAt !== undefined && opensAt === noteKey(number, name) && opening)}
                        aria-label={words.cell(head, number)}
                        aria-invalid={note?.isWrong ?? false}
                        aria-describedby={note === undefined ? undefined : `${id}-said`}
                        data-doubted={note?.isWrong === false || undefined}
                        value={show(cells[column], column)}
                        onChange={({ currentTarget }) => onCorrect(number, column, currentTarget.value)}
                      />
                      {note !== undefined && (
                        <small id={`${id}-said`} className={styles[note.isWrong ? 'error' : 'doubt']}>
                          {note.message}
                        </small>
                      )}
                      {note?.suggestion !== undefined && (
                        <Button
                          size="compact-xs"
                          variant="default"
                          mb={4}
                          onClick={() => onCorrect(number, column, note.suggestion ?? '')}
                        >
                          {texts.doubts.use(note.suggestion)}
                        </Button>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['foot']}>
        <Pager
          meta={{
            totalItems: rows.length,
            itemCount: shown.length,
            itemsPerPage: ROWS_ON_A_PAGE,
            totalPages,
            currentPage,
          }}
          onPage={onPage}
        />
      </div>
    </Card>
  )
}

/** Whoever types replaces what is wrong. A dialog puts the cursor where it opens without scrolling there. */
const opening = {
  'data-autofocus': true,
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    currentTarget.select()
    currentTarget.scrollIntoView({ block: 'center', inline: 'center' })
  },
}

/** Enter and the arrow keys go to the same column of the next row or the one before. */
function moveInColumn(event: KeyboardEvent): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  // With Ctrl they belong to the page, whose button says so.
  if (event.ctrlKey || event.metaKey) return
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return
  const row = event.target.closest('tr')
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  const cell = next?.querySelector<HTMLInputElement>(`[data-column="${event.target.dataset['column']}"]`)
  if (!cell) return
  event.preventDefault()
  cell.select()
}
