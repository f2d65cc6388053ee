/** What has to come to its end before what is typed is taken: a field may still look up what was typed into it. */
export function createSettling() {
  const works = new Set<() => Promise<unknown> | undefined>()
  return {
    /** Adds something to be ended; answers how to take it out again. */
    add(work: () => Promise<unknown> | undefined): () => void {
      works.add(work)
      return () => works.delete(work)
    },
    async all(): Promise<void> {
      await Promise.all([...works].map(async (work) => work()))
    },
  }
}

export type Settling = ReturnType<typeof createSettling>
