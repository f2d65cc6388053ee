import { useEffect, useState } from 'react'

/**
 * For a dialog that is there only while it is open: once it is gone, the focus is where it was before, unless something
 * else took it. Mantine gives it back only where the dialog stays and closes.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body
        if (isNowhere && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    },
    [before],
  )
}
