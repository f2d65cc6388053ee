import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import { ofRecords } from '../../lib/texts/records/common.ts'
import { Confirm } from './confirm.tsx'

const words = ofRecords.unsaved

type Props = { readonly onStay: () => void; readonly onClose: () => void }

/** Asks before what was typed is lost. To be there only while it asks: the same Esc that opens it would close it again. */
export function DiscardChanges({ onStay, onClose }: Props) {
  // The keys that send what lies behind answer no question.
  useHotkey('submit', undefined, () => undefined, 'dialog')
  useHotkey('save', undefined, () => undefined, 'dialog')
  return (
    <Confirm
      opened
      onClose={onStay}
      title={words.title}
      button={words.button}
      keep={words.keep}
      danger
      onConfirm={async () => Promise.resolve(onClose())}
    >
      {words.text}
    </Confirm>
  )
}
