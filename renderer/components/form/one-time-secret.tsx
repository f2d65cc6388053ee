import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { Notice } from '../ui/notice.tsx'

/** Of a dialog with what is shown only once: until somebody says that they have it, neither Esc nor a click takes it away. */
const notDismissible = { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false } as const

type Steps = {
  readonly onClose: () => void
  /** To be called once the secret is there. */
  readonly onMade: () => void
}

type DialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly size?: number
  /** Whether a click beside it closes it while nothing is made. */
  readonly closeOnClickOutside?: boolean
  /** The secret is there from the start. */
  readonly isMade?: boolean
  /** The form, and what comes of it. */
  readonly children: (steps: Steps) => ReactNode
}

/** Makes something with a secret that is shown once, until somebody says that it is kept. */
export function OneTimeSecretDialog(props: DialogProps) {
  const { opened, onClose, title, size = 560, closeOnClickOutside = false, isMade = false, children } = props
  const [isShown, setIsShown] = useState(isMade)
  const close = () => {
    setIsShown(isMade)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={size}
      {...(isShown ? notDismissible : { closeOnClickOutside })}
    >
      {opened && children({ onClose: close, onMade: () => setIsShown(true) })}
    </Modal>
  )
}

type SecretProps = {
  /** What was made. */
  readonly title?: string
  /** That it is shown once. */
  readonly notice: ReactNode
  /** Says that it is kept. */
  readonly button: string
  readonly onClose: () => void
  /** The button has the focus. */
  readonly 'data-autofocus'?: boolean
  /** The secret, to be copied. */
  readonly children: ReactNode
}

export function OneTimeSecret({ title, notice, button, onClose, children, ...focus }: SecretProps) {
  return (
    <Stack gap="md">
      {title !== undefined && <Text fw={600}>{title}</Text>}
      <Notice>{notice}</Notice>
      {children}
      <Group justify="flex-end">
        <Button onClick={onClose} {...focus}>
          {button}
        </Button>
      </Group>
    </Stack>
  )
}
