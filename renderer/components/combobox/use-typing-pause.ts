import { useEffect, useRef } from 'react'

const PAUSE_MS = 150

type TypingPause = {
  /** A key was pressed: it is done when none has followed for a while. */
  await(): void
  cancel(): void
}

/** For what is slow to find and to draw, and would hold up the keys that follow. */
export function useTypingPause(work: () => void): TypingPause {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })

  const due = useRef<number>(undefined)
  const cancel = () => clearTimeout(due.current)
  useEffect(() => cancel, [])

  return {
    await() {
      cancel()
      due.current = window.setTimeout(() => latest.current(), PAUSE_MS)
    },
    cancel,
  }
}
