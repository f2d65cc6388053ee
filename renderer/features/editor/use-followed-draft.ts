import { useEffect } from 'react'

import { invoiceChanges } from '../../lib/events/invoice-changes.ts'
import type { EditorStore } from './session/run-effects.ts'

/** A save of this editor is answered by then, so that its own event is known for what it is. */
const AFTER_MS = 300

/** Tells the editor when its draft was changed, here or elsewhere. */
export function useRemoteChanges(store: EditorStore): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (at: string | undefined) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // Its answer may be of before that change.
        if (store.getState().status.kind === 'saving') look(at)
        else store.dispatch({ type: 'changedRemotely', at })
      }, AFTER_MS)
    }
    const stop = invoiceChanges.follow(({ invoiceId, at }) => {
      const { stored } = store.getState()
      if (stored && (invoiceId === undefined || invoiceId === stored.id)) look(at)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
}
