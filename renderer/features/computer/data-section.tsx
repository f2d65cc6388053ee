import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Confirm } from '../../components/form/confirm.tsx'
import { Section } from '../../components/layout/section.tsx'
import { UseRemote } from '../../components/remote/use-remote.tsx'
import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { remote as words } from '../../lib/texts/app/remote.ts'

/** Whose data this app shows: that of this computer, or of another one in the network. */
export function DataSection() {
  const [isAsking, setIsAsking] = useState(false)
  const bridge = desktopBridge()
  const { data } = useQuery({
    queryKey: ['computer', 'remote'],
    queryFn: async () => (await bridge?.call('remote.current', {})) ?? null,
    enabled: bridge !== undefined,
  })
  if (!bridge || !data) return null

  const { origin } = data
  return (
    <Section title={words.section} text={origin === null ? words.ownText : words.remoteText(origin)}>
      {origin === null ? (
        <UseRemote variant="default" />
      ) : (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {words.leave}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.leaveTitle}
        button={words.leave}
        keep={words.leaveKeep}
        danger
        onConfirm={() => bridge.call('remote.leave', {})}
      >
        <Text>{words.leaveText}</Text>
      </Confirm>
    </Section>
  )
}
