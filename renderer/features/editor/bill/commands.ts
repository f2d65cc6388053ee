import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'

import type { PageCommand } from '../../../lib/commands/page-commands.ts'
import { billEditor as words } from '../../../lib/texts/purchases/bill-editor.ts'

type Situation = {
  /** It was saved as a draft before. */
  readonly isStored: boolean
  readonly isSaving: boolean
  readonly record: () => void
  readonly save: () => void
  readonly remove: () => void
  readonly clear: () => void
}

/** What can be done with a bill that is typed. */
export const billEditorCommands = ({
  isStored,
  isSaving,
  record,
  save,
  remove,
  clear,
}: Situation): readonly PageCommand[] => [
  { id: 'record', label: words.record, key: 'submit', place: 'primary', loading: isSaving, run: record },
  { id: 'save', label: words.save, icon: IconDeviceFloppy, key: 'save', place: 'head', disabled: isSaving, run: save },
  isStored
    ? { id: 'remove', label: words.remove, icon: IconTrash, place: 'menuEnd', isDanger: true, run: remove }
    : { id: 'discard', label: words.discard, icon: IconTrash, place: 'menu', run: clear },
]
