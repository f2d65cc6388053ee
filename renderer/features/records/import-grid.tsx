import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

import { Card } from '../../components/card.tsx'
import { Pager } from '../../components/pager.tsx'
import { texts } from '../../lib/texts.ts'
import { records as recordsTexts } from '../../lib/texts/records.ts'
import styles from './import-grid.module.css'
import { type Cell, cellText } from '../../lib/spreadsheet/cell.ts'
import type { FileField } from './transfer/record-field.ts'
import type { RowProblem } from './transfer/rows-to-send.ts'
import type { ImportState } from './use-import.ts'

const words = recordsTexts.importing
export const ROWS_ON_A_PAGE = 25

type Props = {
  readonly state: ImportState
  readonly fields: readonly Pick<FileField, 'name' | 'head' | 'read'>[]
  readonly problems: readonly RowProblem[]
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The rows as they are understood: what each column is can be changed, and every cell can be corrected. */
export function ImportGrid({ state, fields, problems, page, onPage }: Props) {
  const { brought, view } = state
  if (!brought || !view) return null
  const { mapping } = brought
  const { heads, kept, doubts } = view
  const totalPages = Math.max(1, Math.ceil(kept.length / ROWS_ON_A_PAGE))
  const currentPage = Math.min(page, totalPages)
  const shown = kept.slice((currentPage - 1) * ROWS_ON_A_PAGE, currentPage * ROWS_ON_A_PAGE)
  const wrong = messagesByCell(problems)
  const doubted = messagesByCell(doubts)
  const options = [
    { value: '', label: words.notImported },
    ...fields.map(({ name, head }) => ({ value: name, label: head })),
  ]
  const readers = mapping.map((name) => fields.find((field) => field.name === name)?.read)

  return (
    <Card p={0} className={styles['card'] ?? ''}>
      <div className={styles['scroll']} role="region" aria-label={texts.table.scroll(words.preview)} tabIndex={0}>
        <table className={styles['table']} aria-label={words.preview} onKeyDown={moveInColumn}>
          <thead>
            <tr>
              <th scope="col">{words.rowHead}</th>
              {heads.map((head, column) => (
                <th key={column} scope="col" data-unused={mapping[column] === undefined || undefined}>
                  <span className={styles['head']}>{head}</span>
                  <NativeSelect
                    size="xs"
                    aria-label={words.mapTo(head)}
                    value={mapping[column] ?? ''}
                    data={options}
                    onChange={({ currentTarget: { value } }) => state.map(column, value === '' ? undefined : value)}
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
                    <ActionIcon size="sm" aria-label={words.leaveOut(number)} onClick={() => state.leaveOut(number)}>
                      <IconX size={14} aria-hidden />
                    </ActionIcon>
                  </span>
                </th>
                {heads.map((head, column) => {
                  const name = mapping[column]
                  const message = wrong.get(`${number} ${name}`)
                  const doubt = message === undefined ? doubted.get(`${number} ${name}`) : undefined
                  const said = message ?? doubt
                  const id = `cell-${number}-${column}`
                  return (
                    <td key={column} data-unused={name === undefined || undefined}>
                      <input
                        id={id}
                        className={styles['cell']}
                        data-column={column}
                        aria-label={words.cell(head, number)}
                        aria-invalid={message !== undefined}
                        aria-describedby={said === undefined ? undefined : `${id}-said`}
                        data-doubted={doubt !== undefined || undefined}
                        value={asRead(cells[column], readers[column])}
                        onChange={({ currentTarget }) => state.correct(number, column, currentTarget.value)}
                      />
                      {said !== undefined && (
                        <small id={`${id}-said`} className={styles[doubt === undefined ? 'error' : 'doubt']}>
                          {said}
                        </small>
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
            totalItems: kept.length,
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

const messagesByCell = (problems: readonly RowProblem[]) =>
  new Map(problems.map(({ row, field, message }) => [`${row} ${field}`, message]))

/** A number of Excel as it is understood (7.5 for its 0.075); anything else as it stands in the file. */
function asRead(cell: Cell | undefined, read: FileField['read'] | undefined): string {
  const found = typeof cell === 'number' ? read?.(cell) : undefined
  if (found === undefined || 'problem' in found || typeof found.value === 'boolean') return cellText(cell)
  return cellText(found.value)
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
