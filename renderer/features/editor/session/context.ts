import { createContext, useContext } from 'react'
import { useStore } from 'zustand'

import type { Edit } from '../document/edits.ts'
import type { EditorStore, PendingWork } from './run-effects.ts'
import type { EditorState } from './state.ts'

export type EditorTools = {
  readonly businessId: string
  readonly store: EditorStore
  /** Changes the document. */
  readonly edit: (edit: Edit) => void
  readonly pending: PendingWork
  /** Moves the focus to a field by its name in the API, opening what hides it. */
  readonly goTo: (field: string) => void
  /** Moves the focus to where it last was in the draft, from a dialog over it. */
  readonly backToDraft: () => void
  /** What to do when the editor is left, by finalizing or otherwise. */
  readonly whenLeft: (work: () => void) => void
}

export const EditorContext = createContext<EditorTools | undefined>(undefined)

export function useEditorTools(): EditorTools {
  const tools = useContext(EditorContext)
  if (!tools) throw new Error('A part of the editor is used outside of it.')
  return tools
}

/** A part of what is typed; only who looks at that part is drawn again when it changes. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  return useStore(useEditorTools().store, select)
}
