import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'

import { keysOf } from '../../lib/commands/keys.ts'
import type { OfferedCommand } from '../../lib/commands/page-commands.ts'
import { KeyHint } from './key-hint.tsx'

type Props = {
  /** What the three dots are called. */
  readonly label: string
  readonly commands: readonly OfferedCommand[]
  /** Those that have no room beside the dots come first. */
  readonly wrapped?: readonly OfferedCommand[]
}

/** The three dots of a page's head, with the commands that have no button. */
export function CommandMenu({ label, commands, wrapped = [] }: Props) {
  const items = commands.filter(({ place }) => place === 'menu')
  const last = commands.filter(({ place }) => place === 'menuEnd')
  return (
    <Menu position="bottom-end" width={272}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={label}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {[...wrapped, ...items].map((command) => (
          <CommandItem key={command.id} command={command} />
        ))}
        {last.length > 0 && <Menu.Divider />}
        {last.map((command) => (
          <CommandItem key={command.id} command={command} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function CommandItem({ command }: { readonly command: OfferedCommand }) {
  const { label, icon: Icon, key, loading = false, disabled = false, isDanger = false, run } = command
  return (
    <Menu.Item
      leftSection={Icon && <Icon size={18} aria-hidden />}
      rightSection={key && <KeyHint keys={keysOf[key]} />}
      disabled={loading || disabled}
      onClick={run}
      {...(isDanger && { c: 'var(--desk-bad)' })}
    >
      {label}
    </Menu.Item>
  )
}
