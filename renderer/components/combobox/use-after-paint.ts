import { useEffect, useRef } from 'react'

type AfterPaint = {
  /** Does it once the next picture is on the screen; nothing more when that is under way already. */
  start(): void
  cancel(): void
}

/** For what is slow to draw and must not hold up what was just typed. */
export function useAfterPaint(work: () => void): AfterPaint {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })

  const due = useRef<{ frame: number; task?: number }>(undefined)
  const cancel = () => {
    if (due.current) {
      cancelAnimationFrame(due.current.frame)
      clearTimeout(due.current.task)
    }
    due.current = undefined
  }
  useEffect(() => cancel, [])

  return {
    start() {
      if (due.current) return
      const frame = requestAnimationFrame(() => {
        // A frame is painted when its callbacks are over: a task is after that.
        const task = window.setTimeout(() => {
          due.current = undefined
          latest.current()
        })
        due.current = { frame, task }
      })
      due.current = { frame }
    },
    cancel,
  }
}
