import { ActionIcon, CopyButton, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

import { texts } from '../../lib/texts.ts'

type Props = { readonly label: string; readonly value: string; readonly description?: string }

/** Something to take elsewhere as it is, such as a reference number or a link. */
export function CopyField({ label, value, description }: Props) {
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? texts.copied : texts.copy}>
              <ActionIcon aria-label={copied ? texts.copied : texts.copy} onClick={copy}>
                {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      }
    />
  )
}
