import type { Effect } from './editor-events.ts'
import type { EditorState } from './editor-state.ts'

/** When something happens, as an instant, and an id that nothing else has. */
export type Moment = { readonly at: string; readonly id: string }

/** What an event makes of the editor, and what is to be done about it. */
export type Step = { readonly state: EditorState; readonly effects: readonly Effect[] }

export const step = (state: EditorState, ...effects: readonly Effect[]): Step => ({ state, effects })

/** One step after another: the state of the second, and what both want done. */
export const andThen = (before: Step, { state, effects }: Step): Step => step(state, ...before.effects, ...effects)
