import { Button, type ButtonProps } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'

import { reminders as words } from '../../lib/texts/mail/reminders.ts'

type Props = ButtonProps & {
  readonly text: string
  /** What a screen reader says for the word on the button. */
  readonly labelOf?: (what: string) => string
  readonly onCopied: () => void
}

/** Copies the words of a reminder, and says so until they are others. */
export function CopyReminder({ text, labelOf, onCopied, ...button }: Props) {
  const [copied, setCopied] = useState<string>()
  const what = copied === text ? words.copied : words.copy
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
      aria-label={labelOf?.(what)}
      {...button}
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => {
          setCopied(text)
          onCopied()
        })
      }}
    >
      {what}
    </Button>
  )
}
