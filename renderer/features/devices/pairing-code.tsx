import { Box, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { CopyButton } from '../../components/display/copy-button.tsx'
import { Fingerprint } from '../../components/display/fingerprint.tsx'
import { useNow } from '../../components/display/use-now.ts'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useMe } from '../../lib/queries/me.ts'
import { devicesQuery } from '../../lib/queries/screens/devices.ts'
import { sharingQuery } from '../../lib/queries/screens/sharing.ts'
import type { Device, Pairing } from './api.ts'
import { choiceOf } from './ceilings.ts'
import { devices as words } from './texts.ts'

/** Somebody stands between two screens and waits. */
const LOOK_EVERY_MS = 1_500

type Props = {
  readonly pairing: Pairing
  readonly isRenewing: boolean
  /** Why no new code could be made. */
  readonly problem: Error | null
  readonly onRenew: () => void
  readonly onAnother: () => void
  readonly onClose: () => void
}

/** The code and how to use it, until the screen is there, or the code is of no use any more. */
export function PairingCode({ pairing, isRenewing, problem, onRenew, onAnother, onClose }: Props) {
  const now = useNow(1_000)
  const start = useRef<HTMLDivElement>(null)
  // The steps begin at the top, where the form before was longer, too.
  useEffect(() => start.current?.focus(), [])
  const millisecondsLeft = Date.parse(pairing.expiresAt) - now.getTime()
  const { paired, isEnded } = usePairing(pairing.id, millisecondsLeft > 0)
  const otherUrl = useOtherUrl(pairing.url)

  if (paired) return <Paired device={paired} onAnother={onAnother} onClose={onClose} />
  const isLate = millisecondsLeft <= 0
  const isOver = isLate || isEnded
  return (
    <Stack gap="lg">
      <Group align="flex-start" gap="lg">
        <Stack
          component="ol"
          flex="1 1 300px"
          gap="sm"
          m={0}
          pl={20}
          ref={start}
          tabIndex={-1}
          style={{ outline: 'none' }}
        >
          <li>
            {words.pair.steps.open}
            <Group gap="xs" wrap="nowrap" align="center">
              <Text size="md" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {pairing.url}
              </Text>
              <CopyButton value={pairing.url} />
            </Group>
            {otherUrl !== undefined && (
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {words.pair.steps.otherwise(otherUrl)}
              </Text>
            )}
          </li>
          <li>{words.pair.steps.warning}</li>
          <li>
            {words.pair.steps.code}
            <Text
              component="output"
              display="block"
              fz={36}
              fw={650}
              lh={1.2}
              aria-label={words.pair.codeLabel}
              {...(isOver && { c: 'dimmed', td: 'line-through' })}
            >
              {pairing.code}
            </Text>
          </li>
        </Stack>
        {!isOver && (
          <Box mx="auto" w={200}>
            <Box
              component="img"
              src={pairing.qrCodeDataUrl}
              alt={words.pair.qrCode}
              display="block"
              w="100%"
              bdrs="md"
            />
            <Text size="xs" c="dimmed" ta="center" mt={4}>
              {words.pair.steps.scan}
            </Text>
          </Box>
        )}
      </Group>
      <Fingerprint label={words.pair.fingerprint} value={pairing.fingerprint} />
      {isOver ? (
        <Notice>{isLate ? words.pair.expired : words.pair.ended}</Notice>
      ) : (
        <Group justify="space-between" gap="xs" role="status" c="dimmed">
          <Group gap="xs">
            <Loader size="xs" aria-hidden />
            {words.pair.waiting}
          </Group>
          <span style={{ fontVariantNumeric: 'tabular-nums' }}>{words.pair.left(minutesOf(millisecondsLeft))}</span>
        </Group>
      )}
      {problem !== null && <Problem error={problem} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {words.pair.stop}
        </Button>
        {isOver && (
          <Button loading={isRenewing} onClick={onRenew}>
            {words.pair.another}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/**
 * The address in figures, for devices that do not find the name of the desk, such as older Androids; for who may see how
 * it is shared.
 */
function useOtherUrl(shown: string): string | undefined {
  const { client } = useApi()
  const { data: me } = useMe()
  const { data: sharing } = useQuery({ ...sharingQuery(client), enabled: me?.isInstanceOwner === true })
  if (!sharing || sharing.publicOrigin !== null) return undefined
  return sharing.addresses.find(({ address, url }) => address.includes('.') && url !== shown)?.url
}

/** The screen that came while the code was shown, and whether the code was ended by wrong guesses instead. */
function usePairing(
  id: string,
  isWaiting: boolean,
): { readonly paired: Device | undefined; readonly isEnded: boolean } {
  const { client } = useApi()
  const query = devicesQuery(client)
  const { data, dataUpdatedAt } = useQuery({ ...query, refetchInterval: isWaiting ? LOOK_EVERY_MS : false })
  const [start] = useState(() => Date.now())
  const [before, setBefore] = useState<ReadonlySet<string>>()
  const isFresh = data !== undefined && dataUpdatedAt >= start
  if (data && before === undefined) setBefore(new Set(data.items.map((device) => device.id)))
  const paired = before && data?.items.find((device) => !before.has(device.id))
  return { paired, isEnded: isFresh && !paired && !data.pairings.some((pairing) => pairing.id === id) }
}

type PairedProps = { readonly device: Device; readonly onAnother: () => void; readonly onClose: () => void }

function Paired({ device: { name, roleCeiling }, onAnother, onClose }: PairedProps) {
  return (
    <Stack gap="md" align="center" ta="center" py="md" role="status">
      <IconCircleCheck size={48} stroke={1.5} color="var(--desk-ok)" aria-hidden />
      <div>
        <Text size="md" fw={600}>
          {words.pair.paired(name)}
        </Text>
        <Text c="dimmed">{words.pair.pairedText(words.may[choiceOf(roleCeiling)])}</Text>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={onAnother}>
          {words.pair.next}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {words.pair.done}
        </Button>
      </Group>
    </Stack>
  )
}

/** `9:41` */
function minutesOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
