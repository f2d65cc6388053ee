import type { Effect } from './events.ts'
import type { EditorState } from './state.ts'

/** When something happens, as an instant, and an id that nothing else has. */
export type EventContext = { readonly at: string; readonly id: string }

/** What an event makes of the editor, and what is to be done about it. */
export type Transition = { readonly state: EditorState; readonly effects: readonly Effect[] }

export const transition = (state: EditorState, ...effects: readonly Effect[]): Transition => ({ state, effects })

/** One step after another: the state of the second, and what both want done. */
export const andThen = (before: Transition, { state, effects }: Transition): Transition =>
  transition(state, ...before.effects, ...effects)
