import { Button, Group, List, Modal, Stack } from '@mantine/core'

import { counter } from '../../../lib/texts/counter/sale.ts'
import { useSeenClick } from './unseen.ts'

const words = counter.odd

type Props = { readonly messages: readonly string[]; readonly onAnswer: (isRight: boolean) => void }

/** Figures that are most often a slip, before any money is taken for them. */
export function OddFigures({ messages, onAnswer }: Props) {
  const isSeen = useSeenClick()
  return (
    <Modal opened onClose={() => onAnswer(false)} title={words.title} closeOnClickOutside={false} returnFocus={false}>
      <Stack gap="md">
        <List spacing={4}>
          {messages.map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {words.back}
          </Button>
          <Button
            data-autofocus
            // A key that is held was pressed for what stood there before.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={(event) => isSeen(event) && onAnswer(true)}
          >
            {words.right}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
