import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { Notice } from '../../components/notice.tsx'
import { useUndo } from '../../components/use-undo.tsx'
import { formatTime } from '../../lib/format/time-ago.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { linesOf } from './doc.ts'
import { useEditor } from './editor-context.ts'
import type { EditorSession } from './editor-session.ts'
import { hasUnsaved, initialState } from './editor-state.ts'
import { slotOfNew } from './kept-drafts.ts'

const words = editorTexts.kept

/** What was typed earlier and never saved: brought back, or offered. */
export function KeptNotice({ session }: { readonly session: EditorSession }) {
  const isDirty = useEditor(hasUnsaved)
  if (session.isRestored && isDirty) {
    return (
      <Notice>
        <Text>{words.restored}</Text>
      </Notice>
    )
  }
  return <Offers session={session} />
}

function Offers({ session: { id, kept, businessId } }: { readonly session: EditorSession }) {
  const isNew = useEditor((state) => state.stored === undefined && !hasUnsaved(state))
  const [offers, setOffers] = useState(() => kept.unnumbered().filter(({ slot }) => slot !== slotOfNew(id)))
  const navigate = useNavigate()
  const doWithUndo = useUndo()
  if (!isNew || offers.length === 0) return null

  const restore = (slot: string) => {
    const to = '/businesses/$businessId/invoices/new'
    void navigate({ to, params: { businessId }, search: { unsaved: slot.slice(slotOfNew('').length) }, replace: true })
  }
  const discard = (offer: (typeof offers)[number]) =>
    doWithUndo({
      message: editorTexts.discarded,
      run: async () => {
        kept.remove(offer.slot)
        setOffers((before) => before.filter(({ slot }) => slot !== offer.slot))
      },
      undo: async () => {
        kept.save(offer.slot, { ...initialState(offer.doc, businessId), creating: offer.creating }, offer.at)
        setOffers((before) => [...before, offer])
      },
    })

  return offers.map((offer) => (
    <Notice key={offer.slot}>
      <Text>
        {words.text(offer.doc.customer?.name ?? words.nobody, linesOf(offer.doc).length, formatTime(offer.at))}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => restore(offer.slot)}>
          {words.restore}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={() => void discard(offer)}>
          {words.discard}
        </Button>
      </Group>
    </Notice>
  ))
}
