import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'

import { Confirm } from '../../components/confirm.tsx'
import { approvals as approvalsTexts } from '../../lib/texts/approvals.ts'

const words = approvalsTexts.sendingBack

type Props = {
  readonly opened: boolean
  readonly invoiceNumber: string
  readonly onClose: () => void
  readonly onSendBack: (reason: string) => Promise<void>
}

/** Asks for the reason, which whoever made the invoice reads. */
export function SendBackDialog({ opened, invoiceNumber, onClose, onSendBack }: Props) {
  const [reason, setReason] = useState('')

  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={words.title(invoiceNumber)}
      button={words.button(invoiceNumber)}
      keep={words.keep}
      danger
      onConfirm={async () => onSendBack(reason)}
    >
      <Stack gap="sm">
        <Text>{words.text}</Text>
        <Textarea
          label={words.reason}
          placeholder={words.hint}
          value={reason}
          maxLength={2000}
          data-autofocus
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
      </Stack>
    </Confirm>
  )
}
