import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'

import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { useEditor, useEditorTools } from '../session/context.ts'

const words = editorTexts.finalizeAnyway

type Props = {
  readonly reasons: readonly string[]
  /** The sandbox takes it all the same. */
  readonly isSent: boolean
}

/** To finalize what FIRS / NRS would refuse: a decision of its own, made knowing what comes of it. */
export function FinalizeAnyway({ reasons, isSent }: Props) {
  const { store } = useEditorTools()
  const number = useEditor(({ stored }) => stored?.invoiceNumber ?? '')
  const [asks, setAsks] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsks(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const decide = () => {
    setAsks(false)
    store.dispatch({ type: 'taskRequested', task: 'finalizeAnyway' })
  }

  return (
    <>
      <Button ref={opener} variant="subtle" color="gray" size="xs" mt="md" onClick={() => setAsks(true)}>
        {words.open}
      </Button>
      <Modal opened={asks} onClose={close} title={words.title(number)} returnFocus={false}>
        <Stack gap="md">
          <Text>{isSent ? words.consequenceInSandbox : words.consequence}</Text>
          <List size="sm" spacing={4}>
            {reasons.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-autofocus onClick={close}>
              {words.keep}
            </Button>
            <Button color="red" onClick={decide}>
              {words.button}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
