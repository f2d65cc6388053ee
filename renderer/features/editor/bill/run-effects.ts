import type { Effect } from '../session/events.ts'
import { goToField, goToPlace } from '../session/focus.ts'
import { hasUnsaved } from '../session/state.ts'
import { isWorthStoring } from '../session/stored-drafts.ts'
import type { BillSession } from './session.ts'

const KEEP_AFTER_MS = 200

/** Keeps in this browser what is typed into a bill, and moves the cursor where undo leads. Answers how to end it. */
export function runBillEffects({ store, kept, keptUndo, slot }: BillSession): () => void {
  let keeping: ReturnType<typeof setTimeout> | undefined

  const keep = () => {
    clearTimeout(keeping)
    keeping = undefined
    const state = store.getState()
    if (hasUnsaved(state) && isWorthStoring(state.doc)) kept.save(slot, state, new Date().toISOString())
    else kept.remove(slot)
  }

  store.connect((effect: Effect) => {
    if (effect.type === 'persist') keeping ??= setTimeout(keep, KEEP_AFTER_MS)
    if (effect.type === 'goTo') goToField(store, effect.field)
    if (effect.type === 'goToPlace') goToPlace(store, effect.place)
    if (effect.type !== 'persistNow') return
    keep()
    const { doc, history } = store.getState()
    keptUndo.save(slot, { doc, history, version: undefined })
  })

  return () => {
    store.dispatch({ type: 'closed' })
    store.connect(() => undefined)
  }
}
