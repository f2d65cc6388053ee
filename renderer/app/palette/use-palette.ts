import { useDisclosure } from '@mantine/hooks'
import { useEffect, useState } from 'react'

import { createTypeAhead } from '../../lib/hotkeys/type-ahead.ts'

const HOLDER = {}

/**
 * Whether the palette is open. From the moment it is asked for, every key belongs to it: what is pressed while it is
 * fetched and drawn is held, and typed into its field once that `hasCursor`. Otherwise the first letters of a name would
 * be keys of the page, and approve or send an invoice.
 */
export function usePalette() {
  const [isOpen, { open, close }] = useDisclosure()
  const [typeAhead] = useState(() => createTypeAhead(window, () => undefined))
  useEffect(() => () => typeAhead.drop(HOLDER), [typeAhead])

  return {
    isOpen,
    open: () => {
      typeAhead.hold(HOLDER)
      open()
    },
    close: () => {
      typeAhead.drop(HOLDER)
      close()
    },
    hasCursor: () => typeAhead.release(HOLDER),
  }
}
