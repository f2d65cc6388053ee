import { ActionIcon, Button, CopyButton as Copy, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

import { texts } from '../../lib/texts.ts'

/** Copies a text. With `children` it is a button with words, else an icon that `label` names. */
export function CopyButton({ value, label, children }: Props) {
  return (
    <Copy value={value}>
      {({ copied, copy }) => {
        const Icon = copied ? IconCheck : IconCopy
        const name = copied ? texts.copied : (label ?? texts.copy)
        if (children !== undefined) {
          return (
            <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={copy}>
              {copied ? texts.copied : children}
            </Button>
          )
        }
        return (
          <Tooltip label={name}>
            <ActionIcon aria-label={name} onClick={copy}>
              <Icon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      }}
    </Copy>
  )
}

type Props = { readonly value: string; readonly label?: string; readonly children?: string }
