import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How many of the `count` children of a box that wraps have room in its first line. The box needs one child at least. */
export function useFirstLine(count: number): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(count)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const tops = Array.from(element.children, (child) => child.getBoundingClientRect())
      const wrapped = tops.findIndex(({ top }) => top >= (tops[0]?.bottom ?? 0))
      setFitting(wrapped === -1 ? count : wrapped)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  })

  return [box, fitting]
}
