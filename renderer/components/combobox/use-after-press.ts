import { useEffect, useRef } from 'react'

/**
 * Does something at once, or, while a button of the mouse is down, when it is let go. What a field says when it is left
 * moves the page below it: the press that left the field would miss what it was meant for.
 */
export function useAfterPress(): (work: () => void) => void {
  const isDown = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    const press = () => {
      isDown.current = true
    }
    const release = () => {
      isDown.current = false
      const works = waiting.current.splice(0)
      // The click comes after the button is up, in the same task.
      setTimeout(() => works.forEach((work) => work()))
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [])

  return (work) => {
    if (isDown.current) waiting.current.push(work)
    else work()
  }
}
