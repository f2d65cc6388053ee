import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** A Tabler icon at size 36, stroke 1.5. */
  readonly icon: ReactNode
  readonly title: string
  /** What this will be, and what to do next. */
  readonly text: string
  readonly action?: ReactNode
}

/** Where there is nothing yet: it says what will be here, and offers the next step. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <Stack gap="md" align="center" ta="center" px="md" py={56}>
      <span aria-hidden style={{ color: 'var(--desk-accent)', lineHeight: 0 }}>
        {icon}
      </span>
      <div>
        <Title order={2}>{title}</Title>
        <Text c="dimmed" maw={440} mt={4}>
          {text}
        </Text>
      </div>
      {action}
    </Stack>
  )
}
