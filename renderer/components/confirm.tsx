import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { texts } from '../lib/texts.ts'
import { Problem } from './problem.tsx'

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  /** The question. */
  readonly title: string
  /** What it means, and whether it can be taken back; or fields that it needs. */
  readonly children: ReactNode
  /** Names the result: `Cancel INV000042`. */
  readonly button: string
  /** What comes of not doing it, for the other button: `Keep INV000042`. */
  readonly stay?: string
  /** For what cannot be taken back. */
  readonly danger?: boolean
  readonly onConfirm: () => Promise<unknown>
}

/** Asks before something that cannot be taken back. It closes once it is done, and stays open with what went wrong. */
export function Confirm({
  opened,
  onClose,
  title,
  children,
  button,
  stay = texts.close,
  danger = false,
  onConfirm,
}: Props) {
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: onConfirm, onSuccess: onClose })
  const close = () => {
    if (isPending) return
    reset()
    onClose()
  }

  return (
    <Modal opened={opened} onClose={close} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <Stack gap="md">
          <div>{children}</div>
          {error !== null && <Problem error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {stay}
            </Button>
            <Button type="submit" loading={isPending} data-autofocus {...(danger && { color: 'red' })}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
