import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'

import { Confirm } from '../../components/confirm.tsx'
import { Section } from '../../components/section.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { instanceQuery } from '../../lib/queries/instance.ts'
import { installation as installationTexts } from '../../lib/texts/installation.ts'
import { useInstanceActions } from './installation-api.ts'

const words = installationTexts.copy

/** Where the data folder is a copy: which of the two goes on. Two that go on would give the same numbers, so it asks. */
export function CopySection() {
  const { client } = useApi()
  const { data: instance } = useQuery(instanceQuery(client))
  const { adopt } = useInstanceActions()
  const [isAsking, question] = useDisclosure()
  if (!instance?.copiedFrom) return null

  const { folder, onThisMachine } = instance.copiedFrom
  return (
    <Section title={words.title} text={words.text}>
      <Stack gap="md" align="flex-start">
        <Text>{onThisMachine ? words.from(folder) : words.fromElsewhere(folder)}</Text>
        <Button onClick={question.open}>{words.button}</Button>
      </Stack>
      <Confirm
        opened={isAsking}
        onClose={question.close}
        title={words.question}
        button={words.button}
        keep={words.keep}
        danger
        onConfirm={async () => {
          await adopt()
          notifications.show({ message: words.done })
        }}
      >
        <Text>{words.consequence}</Text>
      </Confirm>
    </Section>
  )
}
