import { Button, Group, Popover, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useUndo } from '../../../components/form/use-undo.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { formatTime } from '../../../lib/format/date-time.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { linesOf } from '../document/doc.ts'
import type { EditorSession } from '../session/session.ts'
import { initialState } from '../session/state.ts'
import { slotOfNew, type RecoverableDraft } from '../session/stored-drafts.ts'

const words = editorTexts.kept

/** What was typed earlier and never saved: brought back, or offered. It stays, so that nothing below it moves. */
export function RestoredNotice({ session }: { readonly session: EditorSession }) {
  const isNew = session.store.getInitialState().stored === undefined
  if (session.isRestored) {
    const { past, future } = session.store.getInitialState().history
    const isAnew = past.length === 0 && future.length === 0
    return <Notice tone="quiet">{isAnew ? words.restored : words.restoredWithUndo}</Notice>
  }
  return isNew ? <Offers session={session} /> : null
}

function Offers({ session }: { readonly session: EditorSession }) {
  const { id, kept, businessId, store } = session
  const [offers, setOffers] = useState(() => kept.unfinished(slotOfNew(id), store.getInitialState().doc.notes))
  const doWithUndo = useUndo()
  const [only] = offers
  if (only === undefined) return null

  const discard = (offer: RecoverableDraft) =>
    void doWithUndo({
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
  const buttons = (offer: RecoverableDraft) => (
    <OfferButtons offer={offer} businessId={businessId} onDiscard={() => discard(offer)} />
  )
  if (offers.length === 1) {
    return (
      <Notice tone="quiet" action={buttons(only)}>
        {words.one(aboutOf(only))}
      </Notice>
    )
  }
  return (
    <Notice
      tone="quiet"
      action={
        <Popover position="bottom-end" width={460} trapFocus returnFocus>
          <Popover.Target>
            <Button size="xs" variant="default">
              {words.show}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack component="ul" gap="sm" m={0} p={0} mah={320} style={{ overflowY: 'auto' }} aria-label={words.list}>
              {offers.map((offer) => (
                <Group key={offer.slot} component="li" justify="space-between" wrap="nowrap">
                  <Text size="sm">{aboutOf(offer)}</Text>
                  {buttons(offer)}
                </Group>
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      }
    >
      {words.several(offers.length)}
    </Notice>
  )
}

function aboutOf({ doc, at }: RecoverableDraft): string {
  const lines = linesOf(doc)
  const [first = ''] = lines.map(({ description }) => description.trim())
  return words.about(doc.customer?.name ?? words.nobody, lines.length, shortened(first), formatTime(at))
}

/** A description that tells one unfinished invoice from the next, and no more. */
const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text)

type ButtonsProps = {
  readonly offer: RecoverableDraft
  readonly businessId: string
  readonly onDiscard: () => void
}

function OfferButtons({ offer: { slot }, businessId, onDiscard }: ButtonsProps) {
  const navigate = useNavigate()
  const restore = () => {
    const to = '/businesses/$businessId/invoices/new'
    void navigate({ to, params: { businessId }, search: { unsaved: slot.slice(slotOfNew('').length) }, replace: true })
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="xs" variant="default" onClick={restore}>
        {words.restore}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onDiscard}>
        {words.discard}
      </Button>
    </Group>
  )
}
