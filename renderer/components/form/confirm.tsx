import { Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'

import { Form } from './form.tsx'

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  /** The question. */
  readonly title: string
  /** What it means, and whether it can be taken back; or fields that it needs. */
  readonly children: ReactNode
  /** Names the result: `Cancel INV000042`. */
  readonly button: string
  /** Names what stays when it is not done: `Keep INV000042`. */
  readonly keep: string
  /** For what cannot be taken back: Enter alone keeps things as they are. */
  readonly danger?: boolean
  /** Enter alone keeps things as they are, of what is done on most days and looks doubtful today. */
  readonly rests?: boolean
  /** False while there is nothing to do. */
  readonly canConfirm?: boolean
  readonly onConfirm: () => Promise<unknown>
}

/** Asks before something that cannot be taken back. It closes once it is done, and stays open with what went wrong. */
export function Confirm(props: Props) {
  const {
    opened,
    onClose,
    title,
    children,
    button,
    keep,
    danger = false,
    rests = danger,
    canConfirm = true,
    onConfirm,
  } = props

  const { mutate, isPending, error, reset } = useMutation({ mutationFn: onConfirm, onSuccess: onClose })
  const close = () => {
    if (isPending) return
    reset()
    onClose()
  }
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }

  return (
    <Modal opened={opened} onClose={close} title={title}>
      <Form
        form={{ formProps: { onSubmit: confirm }, problem: error ?? undefined, isPending }}
        button={button}
        stays={keep}
        onStay={close}
        disabled={!canConfirm}
        {...(danger && { color: 'red' })}
        {...(rests ? { restsOnStay: true } : { 'data-autofocus': true })}
      >
        <div>{children}</div>
      </Form>
    </Modal>
  )
}
