import './fonts.css'

import { useEffect, useState } from 'react'

const faces = [400, 500, 600].map((weight) => `${weight} 1em 'Inter'`)

/**
 * Whether the typeface of papers is there, which the first one waits for: set in another it would move when its own
 * arrives. Where it cannot be had, papers are shown without it.
 */
export function usePreviewFonts(): boolean {
  const [isReady, setIsReady] = useState(() => faces.every((face) => document.fonts.check(face)))

  useEffect(() => {
    if (isReady) return
    let isGone = false
    void Promise.allSettled(faces.map((face) => document.fonts.load(face))).then(() => {
      if (!isGone) setIsReady(true)
    })
    return () => {
      isGone = true
    }
  }, [isReady])

  return isReady
}
