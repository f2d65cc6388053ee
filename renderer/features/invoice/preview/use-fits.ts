import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Whether what is in a box has room in its width. `content` is measured anew when it changes, the box by itself. */
export function useFits(box: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [fits, setFits] = useState(true)
  const needed = useRef(0)
  const isFlat = useRef(true)

  useLayoutEffect(() => {
    isFlat.current = fits
  })

  useLayoutEffect(() => {
    needed.current = 0
    isFlat.current = true
    setFits(true)
  }, [content])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      // Only as long as it stands side by side it tells how wide it wants to be.
      if (isFlat.current) needed.current = element.firstElementChild?.scrollWidth ?? 0
      setFits(needed.current <= element.clientWidth)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, content, fits])

  return fits
}
