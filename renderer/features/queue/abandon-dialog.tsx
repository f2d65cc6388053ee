import { Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'

import { Confirm } from '../../components/confirm.tsx'
import { sending as sendingTexts } from '../../lib/texts/sending.ts'
import { type QueueItem, useQueueActions } from './queue-api.ts'

const words = sendingTexts.abandoning

type Props = { readonly businessId: string; readonly item: QueueItem | undefined; readonly onClose: () => void }

/** Asks before an invoice is cancelled for good, and for the reason, which stays with it. */
export function AbandonDialog({ businessId, item, onClose }: Props) {
  const { abandon } = useQueueActions(businessId)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // The words stay while the dialog closes.
  const [last, setLast] = useState(item)
  if (item && item !== last) {
    setLast(item)
    setReason('')
    setIsMissing(false)
  }
  const number = last?.invoiceNumber ?? ''

  return (
    <Confirm
      opened={item !== undefined}
      onClose={onClose}
      title={words.title(number)}
      button={words.button(number)}
      keep={words.keep(number)}
      danger
      onConfirm={async () => {
        if (!item) return
        await abandon(item.invoiceId, reason)
        notifications.show({ message: words.done(number) })
      }}
    >
      <Stack gap="sm">
        <Text>{words.text(number)}</Text>
        <Textarea
          ref={field}
          label={words.reason}
          placeholder={words.hint}
          value={reason}
          maxLength={2000}
          required
          data-autofocus
          error={isMissing && words.required}
          onInvalid={(event) => {
            event.preventDefault()
            setIsMissing(true)
            field.current?.focus()
          }}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setIsMissing(false)
          }}
        />
      </Stack>
    </Confirm>
  )
}
