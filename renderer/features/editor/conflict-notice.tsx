import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { Notice } from '../../components/notice.tsx'
import { texts } from '../../lib/texts.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { useEditor, useEditorTools } from './editor-context.ts'
import type { SaveStatus } from './editor-state.ts'
import { useOfferUndo } from './use-edit-with-undo.ts'
import { placeOfInvoice } from './use-page-effects.ts'

const words = editorTexts

/** Somebody else was faster: with another version of the draft, or by taking it out of DRAFT. */
export function ConflictNotice() {
  const status = useEditor((state) => state.status)
  if (status.kind === 'notDraft') return <NotDraftNotice {...status} />
  return status.kind === 'conflict' ? <VersionNotice {...status} /> : null
}

function VersionNotice({ theirs, by, isSelf }: Extract<SaveStatus, { kind: 'conflict' }>) {
  const { store } = useEditorTools()
  const offerUndo = useOfferUndo()
  const name = isSelf ? words.conflict.you : (by ?? words.conflict.somebody)

  return (
    <Notice>
      <Text>{words.conflict.text(name, theirs.invoiceNumber)}</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => store.dispatch({ type: 'mineKept' })}>
          {words.conflict.mine}
        </Button>
        <Button size="xs" variant="default" onClick={() => offerUndo(words.conflict.putAside, { type: 'theirsTaken' })}>
          {words.conflict.theirs}
        </Button>
      </Group>
    </Notice>
  )
}

function NotDraftNotice({ invoice, isTyped }: Extract<SaveStatus, { kind: 'notDraft' }>) {
  const { store, businessId } = useEditorTools()
  const { id, invoiceNumber, status } = invoice
  const say = isTyped ? words.notDraft.text : words.notDraft.opened

  return (
    <Notice>
      <Text>{say(invoiceNumber, texts.status[status])}</Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link {...props} {...placeOfInvoice(businessId, id)} />}
        >
          {words.notDraft.button(invoiceNumber)}
        </Button>
        {isTyped && (
          <Button size="xs" variant="default" onClick={() => store.dispatch({ type: 'reused' })}>
            {words.notDraft.reuse}
          </Button>
        )}
      </Group>
    </Notice>
  )
}
