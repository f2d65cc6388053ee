import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { Card } from '../ui/card.tsx'

type Props = {
  readonly title: string
  readonly text?: string
  /** Quiet buttons at the right of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a page with a title of its own, on paper. */
export function Section({ title, text, actions, children }: Props) {
  return (
    <Card component="section">
      <Group justify="space-between" align="flex-start" gap="xs" mb="md">
        <Box flex="1 1 200px">
          <Title order={2}>{title}</Title>
          {text !== undefined && <Text c="dimmed">{text}</Text>}
        </Box>
        {actions !== undefined && <Box flex="none">{actions}</Box>}
      </Group>
      {children}
    </Card>
  )
}
