import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { moveInstallation } from '../../../core/contract/installation/backup.ts'
import { Confirm } from '../../components/form/confirm.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { backup as backupTexts } from './backup-texts.ts'

const words = backupTexts.move

/** The last backup of this computer, after which another one goes on. */
export function MoveComputer() {
  const { client } = useApi()
  const queries = useQueryClient()
  const [isAsking, question] = useDisclosure()
  const [file, setFile] = useState<string>()

  async function move(): Promise<void> {
    const { data } = await client.call(moveInstallation)
    setFile(data.file)
    await queries.invalidateQueries({ queryKey: ['instance'] })
  }

  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
        <div>
          <Title order={3}>{words.title}</Title>
          <Text c="dimmed">{words.text}</Text>
        </div>
        <Button variant="default" flex="none" onClick={question.open}>
          {words.button}
        </Button>
      </Group>
      {file !== undefined && <Notice>{words.done(file)}</Notice>}
      <Confirm
        opened={isAsking}
        onClose={question.close}
        title={words.question}
        button={words.confirm}
        keep={words.keep}
        danger
        onConfirm={move}
      >
        <Stack gap="sm">
          <Text>{words.steps}</Text>
          <Text c="dimmed">{words.consequence}</Text>
        </Stack>
      </Confirm>
    </Stack>
  )
}
