import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { texts } from '../../lib/texts.ts'
import { PageTitle } from './page-title.tsx'

/** An address that leads nowhere, and the way back. */
export function NotFound() {
  return (
    <Stack gap="sm" align="flex-start">
      <PageTitle>{texts.notFound.title}</PageTitle>
      <Text c="dimmed">{texts.notFound.text}</Text>
      <Button mt="xs" component={Link} to="/businesses">
        {texts.notFound.back}
      </Button>
    </Stack>
  )
}
