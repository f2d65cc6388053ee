import { useSyncExternalStore } from 'react'

let ids: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<string>): void {
  ids = next
  for (const listener of listeners) listener()
}

/**
 * Records that were deleted a moment ago, and are hidden until their deletion can no longer be undone; only then the
 * core deletes them. The other way, deleting at once and making the record anew on Undo, would lose something: it
 * would be another record, and drafts, products on lines and payment details chosen on drafts would not point to it
 * any more. Whoever closes the window within the ten seconds finds the record still there, and has lost nothing.
 */
export const leaving = {
  add: (id: string) => change(new Set([...ids, id])),
  remove: (id: string) => change(new Set([...ids].filter((other) => other !== id))),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useLeaving = () => useSyncExternalStore(subscribe, () => ids)
