import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import {
  IconAppWindow,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDevices,
  IconDeviceTablet,
  IconTerminal2,
} from '@tabler/icons-react'

import type { DeviceKind } from '../../../core/contract/http/vocabulary.ts'
import { TimeAgo } from '../../components/display/figures.tsx'
import { Card } from '../../components/ui/card.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import type { Device } from './api.ts'
import { choiceOf } from './ceilings.ts'
import styles from './devices.module.css'
import { devices as words } from './texts.ts'

const icons: Readonly<Record<DeviceKind, typeof IconDeviceDesktop>> = {
  COMPUTER: IconDeviceDesktop,
  TABLET: IconDeviceTablet,
  PHONE: IconDeviceMobile,
  DESKTOP_APP: IconAppWindow,
  PROGRAM: IconTerminal2,
}

type Props = {
  /** Undefined while they are being fetched. */
  readonly devices: readonly Device[] | undefined
  readonly onChange: (device: Device) => void
  readonly onRemove: (device: Device) => void
}

/** Each screen with what it may do and when it was last seen: side by side where there is room, as cards on a phone. */
export function DeviceList({ devices, onChange, onRemove }: Props) {
  if (devices === undefined) {
    return (
      <Stack gap="xs" aria-busy>
        <Skeleton height={76} />
        <Skeleton height={76} />
      </Stack>
    )
  }
  if (devices.length === 0) {
    return (
      <Card p={0}>
        <EmptyState icon={<IconDevices size={36} stroke={1.5} />} title={words.empty.title} text={words.empty.text} />
      </Card>
    )
  }
  return (
    <Card p={0}>
      <ul aria-label={words.title} style={{ containerType: 'inline-size', margin: 0, padding: 0, listStyle: 'none' }}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onChange={onChange} onRemove={onRemove} />
        ))}
      </ul>
    </Card>
  )
}

function DeviceRow({ device, onChange, onRemove }: Omit<Props, 'devices'> & { readonly device: Device }) {
  const { name, kind, roleCeiling, mayEnterSecrets, isThis, isNew, pairedAt, pairedBy, isKeyBound } = device
  const Icon = icons[kind]
  return (
    <li className={styles['row']}>
      <Icon size={22} stroke={1.5} aria-hidden color="var(--desk-ink-3)" />
      <div>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {isThis && <Badge variant="light">{words.thisOne}</Badge>}
          {isNew && (
            <Badge variant="light" color="yellow">
              {words.isNew}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {words.pairedBy(words.kinds[kind], formatDay(pairedAt), pairedBy)}
          {!isKeyBound && `, ${words.notKeyBound}`}
        </Text>
      </div>
      <div className={styles['may']}>
        <Text>{words.may[choiceOf(roleCeiling)]}</Text>
        {mayEnterSecrets && (
          <Text size="xs" c="dimmed">
            {words.secretsToo}
          </Text>
        )}
      </div>
      <LastSeen device={device} />
      <Group gap="xs" className={styles['actions'] ?? ''}>
        <Button variant="default" size="xs" aria-label={words.changeOf(name)} onClick={() => onChange(device)}>
          {words.change}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={words.remove.button(name)}
          onClick={() => onRemove(device)}
        >
          {words.removeShort}
        </Button>
      </Group>
    </li>
  )
}

function LastSeen({ device: { lastSeenAt, address } }: { readonly device: Device }) {
  return (
    <div className={styles['seen']}>
      <Text>
        {words.lastSeen} {lastSeenAt === null ? words.never : <TimeAgo at={lastSeenAt} />}
      </Text>
      {address !== null && (
        <Text size="xs" c="dimmed">
          {words.from(address)}
        </Text>
      )}
    </div>
  )
}
