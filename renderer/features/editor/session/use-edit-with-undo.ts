import { useUndo } from '../../../components/form/use-undo.tsx'
import { type Edit, nameOfEdit } from '../document/edits.ts'
import { useEditorTools } from './context.ts'
import type { EditorEvent } from './events.ts'

/**
 * Lets an event happen that can be undone, and offers to undo it: the same step as Ctrl+Z would, whatever was done since.
 * The offer goes once that step is undone.
 */
export function useOfferUndo(): (message: string, event: EditorEvent) => void {
  const { store, whenLeft } = useEditorTools()
  const doWithUndo = useUndo()
  return (message, event) => {
    const { history: before } = store.getState()
    store.dispatch(event)
    const { history } = store.getState()
    const stepId = history === before ? undefined : history.past.at(-1)?.id
    if (stepId === undefined) return

    const isUndone = () => store.getState().history.past.every(({ id }) => id !== stepId)
    let stopWatching = () => {}
    const offer = doWithUndo({
      message,
      run: async () => undefined,
      undo: async () => {
        stopWatching()
        store.dispatch({ type: 'undone', stepId })
      },
      finish: async () => stopWatching(),
    })
    void offer.then((end) => {
      stopWatching = store.subscribe(() => {
        if (isUndone()) end()
      })
      whenLeft(end)
    })
  }
}

/** Makes an edit and offers to undo it. */
export function useEditWithUndo(): (edit: Edit) => void {
  const { store } = useEditorTools()
  const offer = useOfferUndo()
  return (edit) => offer(nameOfEdit(edit, store.getState().doc), { type: 'edited', edit })
}
