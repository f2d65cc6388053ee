/** Nobody types on for ever: what waits is done by then. */
const LONGEST_MS = 100

/**
 * A moment in which the browser has nothing to show. To write out and hand over a thousand lines takes as long as two
 * keys, and the save comes with the very key that leaves a field.
 */
export function createQuietMoment() {
  const waiting = new Set<() => void>()
  return {
    async comes(): Promise<void> {
      return new Promise((resolve) => {
        const go = () => {
          waiting.delete(go)
          resolve()
        }
        waiting.add(go)
        if (typeof requestIdleCallback === 'function') requestIdleCallback(go, { timeout: LONGEST_MS })
        else setTimeout(go)
      })
    },

    /** Who waits for it goes on at once. */
    isOver(): void {
      for (const go of waiting) go()
    },
  }
}
