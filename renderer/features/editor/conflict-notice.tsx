import { Button, Group, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'

import { Notice } from '../../components/notice.tsx'
import { useUndo } from '../../components/use-undo.tsx'
import { texts } from '../../lib/texts.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { useEditor, useEditorTools } from './editor-context.ts'
import type { EditorSession } from './editor-session.ts'
import { initialState } from './editor-state.ts'
import { slotOfNew } from './kept-drafts.ts'
import { placeOfInvoice } from './use-finalize.ts'

const words = editorTexts

/** Somebody else was faster: with another version of the draft, or by taking it out of DRAFT. */
export function ConflictNotice({ session }: { readonly session: EditorSession }) {
  const conflict = useEditor((state) => state.conflict)
  const left = useEditor((state) => state.left)
  if (left) return <LeftNotice session={session} />
  return conflict ? <VersionNotice /> : null
}

function VersionNotice() {
  const { store, edit, saver, whenLeft } = useEditorTools()
  const conflict = useEditor((state) => state.conflict)
  const doWithUndo = useUndo()
  if (!conflict) return null
  const name = conflict.isSelf ? words.conflict.you : (conflict.by ?? words.conflict.somebody)

  const loadTheirs = async () => {
    const mine = store.get().doc
    const endOffer = await doWithUndo({
      message: words.conflict.putAside,
      run: async () => saver.loadTheirs(),
      undo: async () => {
        edit({ type: 'document', doc: mine })
        await saver.save()
      },
    })
    whenLeft(endOffer)
  }

  return (
    <Notice>
      <Text>{words.conflict.text(name, conflict.theirs.invoiceNumber)}</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => void saver.keepMine()}>
          {words.conflict.mine}
        </Button>
        <Button size="xs" variant="default" onClick={() => void loadTheirs()}>
          {words.conflict.theirs}
        </Button>
      </Group>
    </Notice>
  )
}

function LeftNotice({ session: { kept } }: { readonly session: EditorSession }) {
  const { store, businessId } = useEditorTools()
  const left = useEditor((state) => state.left)
  const isTyped = useEditor(({ phase }) => phase !== 'clean')
  const navigate = useNavigate()
  if (!left) return null

  // Another invoice, with a number of its own: nothing of the old one but its content.
  const reuse = () => {
    const id = crypto.randomUUID()
    kept.save(slotOfNew(id), initialState(store.get().doc), new Date().toISOString())
    kept.remove(left.id)
    store.set({ phase: 'clean' })
    const to = '/businesses/$businessId/invoices/new'
    void navigate({ to, params: { businessId }, search: { unsaved: id } })
  }

  const say = isTyped ? words.notDraft.text : words.notDraft.opened
  return (
    <Notice>
      <Text>{say(left.invoiceNumber, texts.status[left.status])}</Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link {...props} {...placeOfInvoice(businessId, left.id)} />}
        >
          {words.notDraft.button(left.invoiceNumber)}
        </Button>
        {isTyped && (
          <Button size="xs" variant="default" onClick={reuse}>
            {words.notDraft.reuse}
          </Button>
        )}
      </Group>
    </Notice>
  )
}
