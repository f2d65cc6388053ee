import { Button, Group, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'

import { Confirm } from '../../components/form/confirm.tsx'
import { Section } from '../../components/layout/section.tsx'
import { useInstanceActions, usePeople } from './api.ts'
import { installation as installationTexts } from './texts.ts'

const words = installationTexts.owner

/** Makes somebody else the owner of the installation. Only that person can give it back, so it asks. */
export function OwnershipSection({ ownId }: { readonly ownId: string }) {
  const people = usePeople().filter(({ userId }) => userId !== ownId)
  const { handOver } = useInstanceActions()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAsking, question] = useDisclosure()
  const next = people.find(({ userId }) => userId === chosen)

  return (
    <Section title={words.title} text={words.text}>
      {people.length === 0 ? (
        <Text c="dimmed">{words.nobody}</Text>
      ) : (
        <Group align="flex-end" gap="md">
          <Select
            label={words.to}
            placeholder={words.choose}
            w={320}
            data={people.map(({ userId, name, email }) => ({
              value: userId,
              label: name === email ? email : `${name}, ${email}`,
            }))}
            value={chosen}
            onChange={setChosen}
          />
          <Button variant="default" disabled={next === undefined} onClick={question.open}>
            {words.button}
          </Button>
        </Group>
      )}
      <Confirm
        opened={isAsking && next !== undefined}
        onClose={question.close}
        title={words.question(next?.name ?? '')}
        button={words.confirm(next?.name ?? '')}
        keep={words.keep}
        danger
        onConfirm={async () => {
          if (!next) return
          await handOver(next.userId)
          notifications.show({ message: words.done(next.name) })
        }}
      >
        <Text>{words.consequence(next?.name ?? '')}</Text>
      </Confirm>
    </Section>
  )
}
