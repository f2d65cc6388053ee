const MOST = 200

/**
 * What the core does not know of drafts, kept by their ids in the browser: of those that were written last. A blocked or
 * full storage keeps nothing.
 */
export function createDraftValues<T>(storage: () => Storage, key: string, isSound: (value: unknown) => value is T) {
  const all = (): readonly (readonly [id: string, value: T])[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(key) ?? '{}')
      const entries: [string, unknown][] = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
      return entries.flatMap(([id, value]) => (isSound(value) ? [[id, value] as const] : []))
    } catch {
      return []
    }
  }

  return {
    /** The one that was written last stands last. */
    all,

    /** @param id of the draft in the core */
    of: (id: string): T | undefined => all().find(([known]) => known === id)?.[1],

    /** Undefined keeps nothing of it. */
    keep(id: string, value: T | undefined): void {
      const before = all()
      const known = before.find(([other]) => other === id)?.[1]
      if (JSON.stringify(known) === JSON.stringify(value)) return
      const others = before.filter(([other]) => other !== id).slice(1 - MOST)
      const after = value === undefined ? others : [...others, [id, value] as const]
      try {
        storage().setItem(key, JSON.stringify(Object.fromEntries(after)))
      } catch {
        // What is kept stays as it was.
      }
    },
  }
}
