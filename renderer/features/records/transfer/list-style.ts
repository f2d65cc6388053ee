import { cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import { dayOrderOf, numberStyleOf, unlikeOthers, withThousands } from '../../../lib/spreadsheet/column-style.ts'
import { halfConvertedDays } from '../../../lib/spreadsheet/half-converted-days.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { FileField } from './fields/field.ts'
import type { ListStyle, RowWarning } from './rows-to-send.ts'
import type { ImportDraft } from './stored-import.ts'

const { doubts: words } = importTexts

export type FoundStyle = ListStyle & {
  /** Whether there is a choice worth showing. */
  readonly asksNumbers: boolean
  readonly asksDays: boolean
  /** One of each kind, where the list can be read in two ways and nobody has said which. */
  readonly doubts: readonly RowWarning[]
}

type StyledCell = { readonly row: number; readonly field: string; readonly text: string }

/** How a list writes its numbers and days: as somebody said, else as all of its rows together say. */
export function listStyle(
  { mapping, sheet, numbers, days }: Pick<ImportDraft, 'mapping' | 'sheet' | 'numbers' | 'days'>,
  rows: readonly GridRow[],
  fields: readonly FileField[],
): FoundStyle {
  const cellsOf = (content: FileField['content']) =>
    fields
      .filter((field) => field.content === content && mapping.includes(field.name))
      .flatMap(({ name }) => {
        const column = mapping.indexOf(name)
        return rows.flatMap(({ number, cells }) => {
          const cell = cells[column]
          return typeof cell === 'string' && cell.trim() !== ''
            ? [{ row: number, field: name, text: cellText(cell) }]
            : []
        })
      })

  // A rate of 7.5 says nothing of how the list writes thousands.
  const allNumbers = cellsOf('number')
  const withoutRates = allNumbers.filter(({ field }) => field !== 'taxPercent')
  const ofNumbers = withoutRates.length > 0 ? withoutRates : allNumbers
  const ofDays = cellsOf('day')
  const numberTexts = ofNumbers.map(({ text }) => text)
  const numberStyle = numberStyleOf(numberTexts, sheet.delimiter)
  const dayOrder = dayOrderOf(ofDays.map(({ text }) => text))
  const asksNumbers = numbers !== undefined || !numberStyle.isSure || numberStyle.value === 'comma'
  const asksDays = days !== undefined || !dayOrder.isSure || dayOrder.value === 'monthFirst'

  const doubtAt = (cells: readonly StyledCell[], pattern: RegExp, message: string): RowWarning[] => {
    const found = cells.find(({ text }) => pattern.test(text))
    return found ? [{ row: found.row, field: found.field, message, suggestion: null }] : []
  }
  return {
    numbers: numbers ?? numberStyle.value,
    days: days ?? dayOrder.value,
    asksNumbers,
    asksDays,
    doubts: [
      ...(numbers === undefined && !numberStyle.isSure
        ? doubtAt(ofNumbers, /\d[.,]\d/, numberStyle.value === 'comma' ? words.comma : words.number)
        : []),
      ...(numbers === undefined && numberStyle.isSure ? unlikeFigures(ofNumbers, numberStyle.value) : []),
      ...fields.filter(({ content }) => content === 'day').flatMap(({ name }) => otherDays(rows, mapping, name)),
      ...(days === undefined && !dayOrder.isSure ? doubtAt(ofDays, /^\d{1,2}[/.-]\d{1,2}[/.-]\d/, words.day) : []),
    ],
  }
}

/** The figures that are read otherwise than they may be meant, each with what it may mean. */
function unlikeFigures(cells: readonly StyledCell[], style: ListStyle['numbers']): RowWarning[] {
  const texts = cells.map(({ text }) => text)
  const isUnlike = unlikeOthers(texts, style)
  return cells
    .filter((_, at) => isUnlike[at])
    .map(({ row, field, text }) => ({ row, field, message: words.unlike, suggestion: withThousands(text, style) }))
}

/** The days of a column that a spreadsheet has probably taken for others. */
function otherDays(rows: readonly GridRow[], mapping: ImportDraft['mapping'], field: string): RowWarning[] {
  const column = mapping.indexOf(field)
  const meant = halfConvertedDays(rows.map(({ cells }) => cellText(cells[column]).trim()))
  return rows.flatMap(({ number }, at) => {
    const suggestion = meant[at]
    return suggestion === undefined ? [] : [{ row: number, field, message: words.swapped, suggestion }]
  })
}
