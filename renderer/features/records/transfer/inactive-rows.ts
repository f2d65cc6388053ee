import { cellText, type GridRow } from '../../../lib/spreadsheet/cell.ts'
import { foldHead, type Mapping } from '../../../lib/spreadsheet/guess-columns.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import { flag } from './reading.ts'
import type { FileField } from './fields/field.ts'
import type { RowWarning } from './rows-to-send.ts'

const { doubts: words } = importTexts

const ACTIVE = /^(?:(?:is )?active|active status|status|enabled)$/

/** Columns that say when something is not in use any more, where others say when it is. */
export const inactiveNames: readonly string[] = [
  'disabled',
  'is disabled',
  'inactive',
  'is inactive',
  'archived',
  'is archived',
  'discontinued',
  'is hidden',
]

/** The fields as they are read from columns that say the opposite of them: `Disabled` is not `Sold now`. */
export const inTheirSense = (
  fields: readonly FileField[],
  heads: readonly string[],
  mapping: Mapping,
): readonly FileField[] =>
  fields.map((field) => {
    if (!inactiveNames.includes(foldHead(heads[mapping.indexOf(field.name)] ?? ''))) return field
    const read: FileField['read'] = (cell) => {
      const found = field.read(cell)
      const isFlag = found !== undefined && 'value' in found && typeof found.value === 'boolean'
      return isFlag ? { ...found, value: !found.value } : found
    }
    return { ...field, read }
  })

/** Records that another program has put away, in lists of such that are never put away here. */
export function inactiveRows(
  rows: readonly GridRow[],
  heads: readonly string[],
  mapping: Mapping,
  fields: readonly FileField[],
): RowWarning[] {
  const [name] = fields
  if (name?.name !== 'name' || fields.some((field) => field.name === 'isActive')) return []
  const folded = heads.map((head) => foldHead(head))
  const at = folded.findIndex(
    (head, column) => mapping[column] === undefined && (ACTIVE.test(head) || inactiveNames.includes(head)),
  )
  const isOpposite = inactiveNames.includes(folded[at] ?? '')
  return rows.flatMap(({ number, cells }) => {
    const found = at === -1 ? undefined : flag.read(cellText(cells[at]))
    const isInactive = found !== undefined && 'value' in found && found.value === isOpposite
    return isInactive ? [{ row: number, field: name.name, message: words.inactive, suggestion: null }] : []
  })
}
