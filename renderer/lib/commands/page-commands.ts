import type { Icon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { createStore } from 'zustand/vanilla'

import type { Place } from '../routing/place.ts'
import { useHotkeyRegistry } from './hotkeys-context.ts'
import type { Hotkey } from './hotkeys.ts'
import { type CommandKey, keysOf } from './keys.ts'
import type { PaletteGroup } from './palette.ts'

/**
 * Where a page shows a command: as its one button, as a quiet one beside it, or behind the three dots, of which the last
 * stand apart. The page may show it elsewhere, or leave it to its key and the palette.
 */
type CommandPlace = 'primary' | 'head' | 'menu' | 'menuEnd'

type CommandFrame = {
  readonly id: string
  readonly label: string
  /** What stands on its button, where the label and its key would take the room of another one. */
  readonly short?: string
  readonly icon?: Icon
  /** The key that does the same. */
  readonly key?: CommandKey
  readonly place?: CommandPlace
  /** Whoever may not is not offered it. It may, unless said. */
  readonly allowed?: boolean
  /** Being done now. */
  readonly loading?: boolean
  /** Seen, and not to be done now. */
  readonly disabled?: boolean
  /** Takes something away for good. */
  readonly isDanger?: boolean
}

/** One thing that can be done on a page: it goes to a place or does something. */
export type PageCommand = CommandFrame & ({ readonly run: () => void } | { readonly to: Place })

/** One that is allowed. With a place it is a link to it. */
export type OfferedCommand = CommandFrame & { readonly run: () => void; readonly to?: Place }

/** What can be done with what is open: an invoice, a selection. Of several the newest comes first. */
export const pageCommands = createStore<readonly PaletteGroup[]>(() => [])

/**
 * What can be done on a page, said once: answers what is allowed, for its buttons and menus, and while the page is there
 * offers it in the palette under `heading`, runs it by its keys, and lists those. So none can do what another cannot.
 */
export function usePageCommands(heading: string, commands: readonly PageCommand[]): readonly OfferedCommand[] {
  const hotkeys = useHotkeyRegistry()
  const navigate = useNavigate()
  const offered = commands
    .filter(({ allowed = true }) => allowed)
    .map((command) => ('to' in command ? { ...command, run: () => void navigate(command.to) } : command))

  const latest = useRef(offered)
  useLayoutEffect(() => {
    latest.current = offered
  })

  // Anew when there is something else to choose from, not with every drawing. With what is drawn, not after it: whoever
  // sees the button may press its key.
  const names = JSON.stringify(offered.map((command) => [command.id, command.label, command.key, isUsable(command)]))
  useLayoutEffect(() => {
    const stable = latest.current.map((command) => ({
      ...command,
      run: () => latest.current.find(({ id }) => id === command.id)?.run(),
    }))
    if (stable.length === 0) return
    const removers = hotkeysFor(stable).map(hotkeys.add)
    const group = paletteGroupFor(heading, stable)
    pageCommands.setState((others) => [group, ...others], true)
    return () => {
      for (const remove of removers) remove()
      pageCommands.setState((all) => all.filter((other) => other !== group), true)
    }
  }, [hotkeys, heading, names])

  return offered
}

const isUsable = ({ loading = false, disabled = false }: OfferedCommand) => !loading && !disabled

/**
 * The keys of commands. That of one that is not to be done now does nothing, and is not listed: the browser, or the frame,
 * would do something else with it.
 */
export const hotkeysFor = (commands: readonly OfferedCommand[]): readonly Hotkey[] =>
  commands.flatMap((command) =>
    command.key === undefined
      ? []
      : [
          {
            keys: keysOf[command.key],
            scope: 'page',
            ...(isUsable(command) ? { description: command.label, run: command.run } : { run: () => undefined }),
          },
        ],
  )

/** Commands as the palette shows them: those that can be done now. */
export const paletteGroupFor = (heading: string, commands: readonly OfferedCommand[]): PaletteGroup => ({
  label: heading,
  actions: commands.filter(isUsable).map(({ id, label, key, run }) => ({
    // Two parts of a page may do the same with different things.
    id: `${heading} ${id}`,
    label,
    ...(key !== undefined && { keys: keysOf[key] }),
    run,
  })),
})
