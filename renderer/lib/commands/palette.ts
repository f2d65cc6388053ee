import type { Grant } from '../../../core/contract/http/permissions.ts'
import { searchFold } from '../../../core/domain/text/search-fold.ts'
import type { Client } from '../api/client.ts'
import type { Place } from '../routing/place.ts'

/** One thing that the palette offers. */
export type PaletteAction = {
  readonly id: string
  readonly label: string
  /** What tells it from others of the same name. */
  readonly detail?: string
  /** The keys that do the same. */
  readonly keys?: string
  readonly run: () => void
}

export type PaletteGroup = { readonly label: string; readonly actions: readonly PaletteAction[] }

/** Under one heading, or under several. */
type Offers = PaletteGroup | readonly PaletteGroup[]

export type PaletteContext = {
  readonly client: Client
  /** Undefined outside a business. */
  readonly businessId: string | undefined
  /** What the person may in the business; undefined until it is known. */
  readonly grant: Grant | undefined
  readonly isInstanceOwner: boolean
  readonly go: (place: Place) => void
  readonly openHelp: () => void
}

/**
 * What a feature adds to the palette. `offer` is asked as somebody types; what it answers is shown as it is, so it
 * filters by itself. An empty text asks for what is offered before anything is typed.
 */
export type PaletteSource = {
  readonly id: string
  readonly offer: (text: string, context: PaletteContext, signal: AbortSignal) => Offers | Promise<Offers>
}

/** Whether each typed word begins a word of the text, whatever the case and the tone marks. */
export function matches(text: string, typed: string): boolean {
  const words = searchFold(text).split(' ')
  return searchFold(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)))
}
