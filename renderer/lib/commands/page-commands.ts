import { useLayoutEffect, useRef } from 'react'
import { createStore } from 'zustand/vanilla'

import type { PaletteAction, PaletteGroup } from './palette.ts'

/** What can be done with what is open: an invoice, a selection. Of several the newest comes first. */
export const pageCommands = createStore<readonly PaletteGroup[]>(() => [])

/**
 * Offers in the palette what the page offers itself, while it is there. The page gives the same list that its buttons are
 * made of, so that neither can do what the other cannot.
 */
export function usePageCommands(label: string, actions: readonly PaletteAction[]): void {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })

  // Anew when there is something else to choose from, not with every drawing.
  const names = JSON.stringify(actions.map(({ id, label, keys }) => [id, label, keys]))
  useLayoutEffect(() => {
    const group: PaletteGroup = {
      label,
      actions: latest.current.map((action) => ({
        ...action,
        run: () => latest.current.find(({ id }) => id === action.id)?.run(),
      })),
    }
    if (group.actions.length === 0) return
    pageCommands.setState((others) => [group, ...others], true)
    return () => pageCommands.setState((all) => all.filter((other) => other !== group), true)
  }, [label, names])
}
