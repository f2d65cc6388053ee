/** Whether the core answers, as the calls of this tab find it. */
export type Reach = {
  isReached(): boolean
  report(isReached: boolean): void
  subscribe(listener: () => void): () => void
}

export function createReach(): Reach {
  const listeners = new Set<() => void>()
  let reached = true

  return {
    isReached: () => reached,
    report(isReached) {
      if (isReached === reached) return
      reached = isReached
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
