import type { Icon } from '@tabler/icons-react'

import type { CommandKey } from '../../lib/commands/keys.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import type { Place } from '../../lib/routing/place.ts'
import { texts } from '../../lib/texts.ts'
import { CommandButton } from './command-button.tsx'

type Props = {
  readonly children: string
  readonly icon?: Icon
  /** Does the same, and stands on the button. */
  readonly hotkey?: CommandKey
  readonly loading?: boolean
  readonly disabled?: boolean
} & ({ readonly place: Place; readonly onClick?: never } | { readonly onClick: () => void; readonly place?: never })

/** The one thing to do on a page that has no other commands. It goes to a place or does something. */
export function PrimaryButton({ children, icon, hotkey, place, onClick, loading = false, disabled = false }: Props) {
  const [command] = usePageCommands(texts.onThisPage, [
    {
      id: children,
      label: children,
      loading,
      disabled,
      ...(icon && { icon }),
      ...(hotkey !== undefined && { key: hotkey }),
      ...(place ? { to: place } : { run: onClick }),
    },
  ])
  return command && <CommandButton command={command} />
}
