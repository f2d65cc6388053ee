import { Modal, type ModalProps } from '@mantine/core'
import { useState } from 'react'

import { DiscardChanges } from './discard-changes.tsx'

type Props = Omit<ModalProps, 'opened' | 'closeOnEscape'> & {
  /** Whether something stands in it that would be lost. */
  readonly isDirty: boolean
  /** While it is sent it stays. */
  readonly isPending?: boolean
}

/** A dialog that is filled in. Esc, its cross and a click beside it ask only if something typed would be lost. */
export function DirtyModal({ isDirty, isPending = false, onClose, ...modal }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    if (isPending) return
    if (isDirty) setIsAsking(true)
    else onClose()
  }
  return (
    <>
      <Modal {...modal} opened onClose={close} closeOnEscape={!isAsking} />
      {isAsking && <DiscardChanges onStay={() => setIsAsking(false)} onClose={onClose} />}
    </>
  )
}
