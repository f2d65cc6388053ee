import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import { Confirm } from '../../components/form/confirm.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { type Device, useDeviceActions } from './api.ts'
import { devices as words } from './texts.ts'

type Props = { readonly device: Device | undefined; readonly onClose: () => void }

/** Throws a screen out. It can be paired again, so nothing is lost, but somebody may be selling there: it asks. */
export function RemoveDevice({ device, onClose }: Props) {
  const { remove } = useDeviceActions()
  const name = device?.name ?? ''
  return (
    <Confirm
      opened={device !== undefined}
      onClose={onClose}
      title={words.remove.title(name)}
      button={words.remove.button(name)}
      keep={words.remove.keep(name)}
      danger
      onConfirm={async () => {
        if (!device) return
        await remove(device.id)
        notifications.show({ message: words.remove.done(name) })
      }}
    >
      <Stack gap="sm">
        <Text>{words.remove.text(name)}</Text>
        <Text c="dimmed">{words.remove.unsent}</Text>
        {device?.isThis === true && <Notice>{words.remove.own}</Notice>}
      </Stack>
    </Confirm>
  )
}
