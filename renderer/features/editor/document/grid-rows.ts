import type { PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import { type Doc, isBlank, linesOf, type Row } from './doc.ts'
import { lineFieldOf } from './field-paths.ts'

/**
 * The API counts the lines that it has. The grid counts its rows: with the blank ones between them, and with lines that
 * are not saved yet. `lines` are the rows that the API counted; undefined for one that is not in the grid any more.
 */
export function fieldAtGridRow(field: string, lines: readonly Row[], { rows }: Doc): string | undefined {
  const line = lineFieldOf(field)
  if (!line) return field
  const counted = lines[line.index]
  if (!counted) return field
  const index = rows.findIndex(({ id }) => id === counted.id)
  return index === -1 ? undefined : field.replace(/^items\[\d+\]/, `items[${index}]`)
}

/** What was found in the saved draft, with the numbers that its lines have in the grid; not of lines that are gone. */
export function findingsAtGridRows(
  items: readonly PreflightItem[],
  saved: Doc | undefined,
  doc: Doc,
): readonly PreflightItem[] {
  const lines = linesOf(saved ?? doc)
  return items.flatMap((item) => {
    const field = fieldAtGridRow(item.field, lines, doc)
    if (field === undefined) return []
    if (field === item.field) return [item]
    const suggested = item.suggestion && fieldAtGridRow(item.suggestion.field, lines, doc)
    return {
      ...item,
      field,
      message: renumbered(item.message, item.field, field),
      suggestion: item.suggestion && { ...item.suggestion, field: suggested ?? item.suggestion.field },
    }
  })
}

/** Whether what was found in one document stands in the same places of another: same lines in the same order. */
export function isPlacedAlike(one: Doc, other: Doc): boolean {
  return (
    one.customer === other.customer &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => {
      const now = other.rows[index]
      return row === now || (row.id === now?.id && isBlank(row) === isBlank(now))
    })
  )
}

/** `Line 2, Cement, has no HS code.` of the line that is number 4 here. */
function renumbered(message: string, from: string, to: string): string {
  const [before, after] = [lineFieldOf(from), lineFieldOf(to)]
  if (!before || !after) return message
  return message.replace(new RegExp(`\\b([Ll]ine) ${before.index + 1}\\b`), `$1 ${after.index + 1}`)
}
