import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Somebody who waits longer sees what is there already. */
const MOST_MS = 4_000

/**
 * Whether all that `place` asks for when it opens has been answered and drawn, so that it can be shown as it stays: what
 * would push the rest about as it comes in is in its place by then. Another place begins again.
 */
export function useSettled(place: string): boolean {
  const queries = useQueryClient()
  const [settled, setSettled] = useState<string>()
  const isSettled = settled === place

  useEffect(() => {
    if (isSettled) return
    const settle = () => setSettled(place)
    const stopWaiting = whenQuiet(queries.getQueryCache(), settle)
    const timer = setTimeout(settle, MOST_MS)
    return () => {
      stopWaiting()
      clearTimeout(timer)
    }
  }, [queries, place, isSettled])

  return isSettled
}

/** Runs once nothing is asked for the first time, and nothing more was after that was drawn. Answers how to stop. */
function whenQuiet(cache: QueryCache, run: () => void): () => void {
  let frame = 0
  const look = () => {
    cancelAnimationFrame(frame)
    if (isWaiting(cache)) return
    // An answer is drawn in the first, and what that asks for is known in the second.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => !isWaiting(cache) && run())))
  }
  const stopListening = cache.subscribe(look)
  look()
  return () => {
    stopListening()
    cancelAnimationFrame(frame)
  }
}

const isWaiting = (cache: QueryCache): boolean =>
  cache.findAll({ type: 'active', fetchStatus: 'fetching' }).some(({ state }) => state.status === 'pending')
