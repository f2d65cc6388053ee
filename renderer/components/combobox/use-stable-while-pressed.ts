import { useEffect, useState } from 'react'

type StableValue<T> = {
  /** What is to be drawn: the value, or what it was when the button went down. */
  readonly shown: T
  /** For the element that is pressed, or one around it. */
  readonly onPointerDown: () => void
}

/**
 * Keeps what is pressed in its place until it is let go. A list that moves between the two loses the click: the browser
 * gives it to neither of the entries that were under the pointer.
 */
export function useStableWhilePressed<T>(value: T): StableValue<T> {
  const [held, setHeld] = useState<{ readonly value: T }>()
  const isHeld = held !== undefined

  useEffect(() => {
    if (!isHeld) return
    // The click comes after the button is up, in the same task.
    const release = () => void setTimeout(() => setHeld(undefined))
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [isHeld])

  return { shown: isHeld ? held.value : value, onPointerDown: () => setHeld({ value }) }
}
