import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { PageTitle } from '../components/page-title.tsx'
import { texts } from '../lib/texts.ts'

export function NotFoundPage() {
  return (
    <Stack gap="sm" p="lg" align="flex-start">
      <PageTitle>{texts.notFound.title}</PageTitle>
      <Text c="dimmed">{texts.notFound.text}</Text>
      <Anchor component={Link} to="/" size="sm">
        {texts.notFound.back}
      </Anchor>
    </Stack>
  )
}
