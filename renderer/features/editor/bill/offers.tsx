import { Button, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useUndo } from '../../../components/form/use-undo.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { formatTime } from '../../../lib/format/date-time.ts'
import { slotOfNewBill } from '../../../lib/persistence/pending-files.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import { linesOf } from '../document/doc.ts'
import { initialState } from '../session/state.ts'
import type { RecoverableDraft } from '../session/stored-drafts.ts'
import type { BillSession } from './session.ts'

const words = billEditor.kept

/** Bills that were typed earlier and never saved: brought back, or offered. */
export function UnfinishedBills({ session }: { readonly session: BillSession }) {
  const { kept, slot, businessId, isRestored, stored } = session
  const [offers, setOffers] = useState(() => kept.unfinishedBills(slot))
  const navigate = useNavigate()
  const doWithUndo = useUndo()
  if (isRestored) return <Notice tone="quiet">{words.restored}</Notice>
  if (stored !== undefined || offers.length === 0) return null

  const restore = ({ slot: other }: RecoverableDraft) =>
    void navigate({
      to: '/businesses/$businessId/bills/new',
      params: { businessId },
      search: { unsaved: other.slice(slotOfNewBill('').length) },
      replace: true,
    })
  const discard = (offer: RecoverableDraft) =>
    void doWithUndo({
      message: billEditor.discarded,
      run: async () => {
        kept.remove(offer.slot)
        setOffers((before) => before.filter((one) => one.slot !== offer.slot))
      },
      undo: async () => {
        kept.save(offer.slot, initialState(offer.doc, businessId), offer.at)
        setOffers((before) => [...before, offer])
      },
    })

  return (
    <Stack gap="xs" component="section" aria-label={words.list}>
      {offers.slice(0, 3).map((offer) => (
        <Notice
          key={offer.slot}
          tone="quiet"
          action={
            <Group gap="xs" wrap="nowrap">
              <Button size="xs" variant="default" onClick={() => restore(offer)}>
                {words.restore}
              </Button>
              <Button size="xs" variant="subtle" color="gray" onClick={() => discard(offer)}>
                {words.discard}
              </Button>
            </Group>
          }
        >
          {words.one(aboutOf(offer))}
        </Notice>
      ))}
    </Stack>
  )
}

const aboutOf = ({ doc, at }: RecoverableDraft): string =>
  words.about(doc.supplier?.name ?? words.nobody, linesOf(doc).length, formatTime(at))
