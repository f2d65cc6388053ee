import { type ComponentType, createContext, useContext } from 'react'
import { useStore } from 'zustand'

import type { Row } from '../document/doc.ts'
import type { Edit } from '../document/edits.ts'
import type { EditorStore, PendingWork } from './run-effects.ts'
import type { EditorState } from './state.ts'

type LinePart = ComponentType<{ readonly row: Row; readonly index: number }>

/** What lines have beside their figures, in place of the codes for FIRS / NRS. */
export type LineParts = {
  /** Above its column. */
  readonly head: string
  /** What stands in the cell; the button around it opens the details. */
  readonly Summary: LinePart
  readonly Details: LinePart
}

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
  /** Of a document whose lines have no codes. */
  readonly lineParts?: LineParts
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
