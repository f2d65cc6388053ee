import { type CellNote, noteKey, SheetGrid } from '../../../components/table/sheet-grid.tsx'
import { type Cell, cellText } from '../../../lib/spreadsheet/cell.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { FileField } from '../transfer/fields/field.ts'
import type { RowWarning, RowProblem } from '../transfer/rows-to-send.ts'
import type { ImportCheck } from './use-check.ts'
import type { ImportState } from './use-import.ts'

type Props = {
  readonly state: ImportState
  readonly fields: readonly Pick<FileField, 'name' | 'head' | 'read'>[]
  readonly check: Pick<ImportCheck, 'problems' | 'doubts'>
  readonly page: number
  readonly onPage: (page: number) => void
}

/** The rows of an import as they are understood. */
export function ImportGrid({ state, fields, check, page, onPage }: Props) {
  const { brought, view } = state
  if (!brought || !view) return null
  const { mapping } = brought
  const readers = mapping.map((name) => fields.find((field) => field.name === name)?.read)
  return (
    <SheetGrid
      heads={view.heads}
      mapping={mapping}
      columns={fields}
      unused={importTexts.notImported}
      rows={view.kept}
      notes={new Map([...notesOf(check.doubts, false), ...notesOf(check.problems, true)])}
      show={(cell, column) => asRead(cell, readers[column])}
      onMap={state.map}
      onCorrect={state.correct}
      onLeaveOut={state.leaveOut}
      page={page}
      onPage={onPage}
    />
  )
}

const notesOf = (found: readonly (RowProblem & Partial<RowWarning>)[], isWrong: boolean) =>
  found.map(({ row, field, message, suggestion, cells }): [string, CellNote] => [
    noteKey(row, field),
    // The repair of a whole row is more than what goes into one of its cells.
    { message, isWrong, ...(typeof suggestion === 'string' && !cells && { suggestion }) },
  ])

/** A number of Excel as it is understood (7.5 for its 0.075); anything else as it stands in the file. */
function asRead(cell: Cell | undefined, read: FileField['read'] | undefined): string {
  const found = typeof cell === 'number' ? read?.(cell) : undefined
  if (found === undefined || 'problem' in found || typeof found.value === 'boolean') return cellText(cell)
  return cellText(found.value)
}
