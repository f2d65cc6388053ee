import { useEffect } from 'react'

import { useIsReached } from '../../lib/api/api-context.ts'
import type { EditorSession } from './editor-session.ts'
import { isWorthKeeping, slotOfNew } from './kept-drafts.ts'
import type { Saver } from './saver.ts'

const SAVE_AFTER_MS = 800
const KEEP_AFTER_MS = 200

/** Saves what is typed after a pause, and keeps in this browser what is not saved yet. */
export function useAutosave(session: EditorSession, saver: Saver): void {
  const isReached = useIsReached()

  useEffect(() => {
    const { store, kept, id } = session
    let saving: number | undefined
    let keeping: number | undefined

    const keep = () => {
      clearTimeout(keeping)
      keeping = undefined
      const state = store.get()
      const isSafe = state.phase === 'clean' || !isWorthKeeping(state.doc)
      if (state.stored !== undefined) {
        kept.remove(slotOfNew(id))
        if (isSafe) kept.remove(state.stored.id)
        else kept.save(state.stored.id, state, new Date().toISOString())
      } else if (isSafe) kept.remove(slotOfNew(id))
      else kept.save(slotOfNew(id), state, new Date().toISOString())
    }

    const stopWatching = store.subscribe(() => {
      keeping ??= window.setTimeout(keep, KEEP_AFTER_MS)
    })
    const stopSaving = store.onChange(() => {
      clearTimeout(saving)
      saving = window.setTimeout(() => void saver.save(), SAVE_AFTER_MS)
    })
    // What was brought back is on its way at once.
    if (store.get().phase === 'dirty') saving = window.setTimeout(() => void saver.save(), 0)
    addEventListener('pagehide', keep)

    return () => {
      stopWatching()
      stopSaving()
      removeEventListener('pagehide', keep)
      clearTimeout(saving)
      keep()
      // Whoever goes to another page means to keep this one: what becomes of the call, `keep` hears too.
      if (store.get().phase !== 'clean') void saver.save().then(keep)
    }
  }, [session, saver])

  useEffect(() => {
    if (isReached && session.store.get().phase === 'failed') void saver.save()
  }, [isReached, session, saver])
}
