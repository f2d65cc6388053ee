import { Anchor, Text } from '@mantine/core'
import type { MouseEvent } from 'react'

import type { FieldLabels } from '../../lib/errors/field-errors.ts'
import type { FormDraft } from '../../lib/form/use-draft.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { restoredNotice as keptTexts } from '../../lib/texts/app/common.ts'
import { Notice } from '../ui/notice.tsx'
import { useUndo } from './use-undo.tsx'

const words = keptTexts

type Props = {
  readonly kept: FormDraft
  /** What the fields are called, for saying which of them somebody else has changed. */
  readonly labels: FieldLabels<string>
}

/** That a form shows what was typed earlier and never saved, since when, and the way back to what is stored. */
export function RestoredNotice({ kept: { restoredAt, conflicts, stores, discard }, labels }: Props) {
  const undo = useUndo()
  if (restoredAt === undefined && conflicts.length === 0) return null

  const throwAway = async ({ currentTarget }: MouseEvent) => {
    // The link goes with its sentence.
    currentTarget.closest('form')?.querySelector<HTMLElement>('[data-path], input')?.focus()
    let takeBack: (() => void) | undefined
    await undo({
      message: words.discarded,
      run: async () => {
        takeBack = discard()
      },
      undo: async () => takeBack?.(),
    })
  }
  const link = (
    <Anchor component="button" type="button" inherit onClick={(event) => void throwAway(event)}>
      {words.discard}
    </Anchor>
  )

  if (conflicts.length > 0) {
    return (
      <Notice>
        {words.overtaken(conflicts.map((name) => labels[name] ?? name).join(', '))} {link}
      </Notice>
    )
  }
  return restoredAt === undefined ? null : (
    <Text role="status" c="dimmed">
      {words.restored(formatDay(restoredAt), formatTime(restoredAt))} {stores && `${words.notSaved} `}
      {link}
    </Text>
  )
}
