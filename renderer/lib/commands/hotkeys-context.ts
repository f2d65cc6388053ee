import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'

import type { Hotkeys, HotkeyScope } from './hotkeys.ts'

export const HotkeysContext = createContext<Hotkeys | undefined>(undefined)

function useRegistry(): Hotkeys {
  const hotkeys = useContext(HotkeysContext)
  if (!hotkeys) throw new Error('Hotkeys are used outside HotkeysContext.')
  return hotkeys
}

/**
 * A key that does something while the component is there. `keys` as in `Hotkey`; undefined for none. Keys without Ctrl
 * wait while somebody types. One that repeats runs on while it is held down.
 */
export function useHotkey(
  keys: string | undefined,
  description: string | undefined,
  run: () => void,
  scope: HotkeyScope = 'page',
  repeats = false,
): void {
  const hotkeys = useRegistry()
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })

  // With what is drawn, not after it: whoever sees the button may press its key.
  useLayoutEffect(() => {
    if (keys === undefined) return
    return hotkeys.add({ keys, description, run: () => latest.current(), scope, repeats })
  }, [hotkeys, keys, description, scope, repeats])
}

/** All keys that do something now, for the list of them. */
export function useActiveHotkeys() {
  return useStore(useRegistry().active)
}
