import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'

import type { Hotkeys, HotkeyScope } from './hotkeys.ts'
import { type CommandKey, keysOf } from './keys.ts'

export const HotkeysContext = createContext<Hotkeys | undefined>(undefined)

/** Where keys are added. */
export function useHotkeyRegistry(): Hotkeys {
  const hotkeys = useContext(HotkeysContext)
  if (!hotkeys) throw new Error('Hotkeys are used outside HotkeysContext.')
  return hotkeys
}

/**
 * A key that does something while the component is there, for what is no command of a page: a field to go to, the button
 * of a form. Undefined for none. Keys without Ctrl wait while somebody types. One that repeats runs on while it is held
 * down. Without a description it is not listed.
 */
export function useHotkey(
  key: CommandKey | undefined,
  description: string | undefined,
  run: () => void,
  scope: HotkeyScope = 'page',
  repeats = false,
): void {
  const hotkeys = useHotkeyRegistry()
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })

  // With what is drawn, not after it: whoever sees the button may press its key.
  useLayoutEffect(() => {
    if (key === undefined) return
    return hotkeys.add({ keys: keysOf[key], description, run: () => latest.current(), scope, repeats })
  }, [hotkeys, key, description, scope, repeats])
}

/** All keys that do something now, for the list of them. */
export function useActiveHotkeys() {
  return useStore(useHotkeyRegistry().active)
}
