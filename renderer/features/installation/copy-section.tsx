import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'

import { Confirm } from '../../components/form/confirm.tsx'
import { Section } from '../../components/layout/section.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { instanceQuery } from '../../lib/queries/instance.ts'
import { useInstanceActions } from './api.ts'
import { installation as installationTexts } from './texts.ts'

const words = installationTexts.copy

/** Where the data folder is a copy: which of the two goes on. Two that go on would give the same numbers, so it asks. */
export function CopySection() {
  const { client } = useApi()
  const { data: instance } = useQuery(instanceQuery(client))
  const { adopt } = useInstanceActions()
  const [isAsking, question] = useDisclosure()
  if (!instance || (!instance.copiedFrom && !instance.isRetired)) return null

  const from = instance.copiedFrom
  const { title, text, button, question: asked, consequence } = from ? words : words.retired
  return (
    <Section title={title} text={text}>
      <Stack gap="md" align="flex-start">
        {from && <Text>{from.onThisMachine ? words.from(from.folder) : words.fromElsewhere(from.folder)}</Text>}
        <Button onClick={question.open}>{button}</Button>
      </Stack>
      <Confirm
        opened={isAsking}
        onClose={question.close}
        title={asked}
        button={button}
        keep={words.keep}
        danger
        onConfirm={async () => {
          await adopt()
          notifications.show({ message: words.done })
        }}
      >
        <Text>{consequence}</Text>
      </Confirm>
    </Section>
  )
}
