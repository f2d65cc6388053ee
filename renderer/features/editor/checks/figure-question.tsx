import { Button, Group, List, Text } from '@mantine/core'

import { useUserId } from '../../../lib/api/api-context.ts'
import { createConfirmedFigures } from '../../../lib/persistence/confirmed-figures.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { useEditor, useEditorTools } from '../session/context.ts'

const words = editorTexts.checks

/** Figures that are most often a slip: whoever says that they are right is not asked about them again. */
export function FigureQuestion({ messages }: { readonly messages: readonly string[] }) {
  const { store, businessId } = useEditorTools()
  const userId = useUserId()
  const draft = useEditor(({ stored }) => stored?.id)
  const confirm = () => {
    if (userId !== undefined && draft !== undefined) {
      createConfirmedFigures(() => localStorage, { userId, businessId }).add(draft, messages)
    }
    store.dispatch({ type: 'taskRequested', task: 'finalizeAnyway' })
  }

  return (
    <div role="alert">
      <Text fw={600}>{words.isRight}</Text>
      <List size="sm" spacing={4} mt={4}>
        {messages.map((message) => (
          <List.Item key={message}>{message}</List.Item>
        ))}
      </List>
      <Group mt="xs" mb="md">
        <Button variant="default" size="xs" onClick={confirm}>
          {words.right}
        </Button>
      </Group>
    </div>
  )
}
