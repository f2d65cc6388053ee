import { IconBan, IconCopy, IconEye, IconPrinter, IconTrash } from '@tabler/icons-react'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { PageCommand } from '../../../lib/commands/page-commands.ts'
import { editor as words } from '../../../lib/texts/invoice/editor.ts'
import type { Task } from '../session/state.ts'

type Situation = {
  readonly isDraft: boolean
  /** As it was saved last; undefined for one that never was. */
  readonly stored: Pick<Invoice, 'invoiceNumber'> | undefined
  readonly finalizes: boolean
  readonly ask: (task: Task) => void
  readonly askToCancel: () => void
  readonly clear: () => void
}

/** What can be done with a draft as a whole. */
export function editorCommands(situation: Situation): readonly PageCommand[] {
  const { isDraft, stored, finalizes, ask } = situation
  const commands: readonly PageCommand[] = [
    {
      id: 'finalize',
      label: words.finalize,
      key: 'submit',
      place: 'primary',
      loading: finalizes,
      run: () => ask('finalize'),
    },
    { id: 'preview', label: words.preview, icon: IconEye, place: 'head', run: () => ask('preview') },
    { id: 'save', label: words.saveNow, key: 'save', run: () => ask('save') },
    {
      id: 'print',
      label: words.print,
      icon: IconPrinter,
      key: 'printWhileTyping',
      place: 'menu',
      run: () => ask('print'),
    },
    {
      id: 'duplicate',
      label: words.duplicate,
      icon: IconCopy,
      place: 'menu',
      allowed: stored !== undefined,
      run: () => ask('duplicate'),
    },
    dropCommand(situation),
  ]
  return isDraft ? commands : []
}

/** What was saved is cancelled, and keeps its number; what never was is emptied. */
const dropCommand = ({ stored, askToCancel, clear }: Situation): PageCommand =>
  stored
    ? {
        id: 'cancel',
        label: words.cancelDraft(stored.invoiceNumber),
        icon: IconBan,
        place: 'menuEnd',
        run: askToCancel,
      }
    : { id: 'discard', label: words.discard, icon: IconTrash, place: 'menu', run: clear }
