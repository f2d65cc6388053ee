import { Button, Stack, Text } from '@mantine/core'

import { PageTitle } from '../components/page-title.tsx'
import { texts } from '../lib/texts.ts'
import styles from './whole-page.module.css'

/** What a bug in a page shows instead of nothing. */
export function BrokenPage() {
  return (
    <main className={styles['page']}>
      <Stack gap="sm" align="flex-start" role="alert">
        <PageTitle>{texts.broken.title}</PageTitle>
        <Text c="dimmed">{texts.broken.text}</Text>
        <Button variant="default" onClick={() => window.location.reload()}>
          {texts.broken.button}
        </Button>
      </Stack>
    </main>
  )
}
