import { Button, Stack, Text } from '@mantine/core'

import { NotFound } from '../components/layout/not-found.tsx'
import { PageTitle } from '../components/layout/page-title.tsx'
import { SignedOutLayout } from '../components/layout/signed-out-layout.tsx'
import { Card } from '../components/ui/card.tsx'
import { texts } from '../lib/texts.ts'
import styles from './fallback-pages.module.css'

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

/** An address that has no page. */
export function NotFoundPage() {
  return (
    <SignedOutLayout>
      <Card>
        <NotFound />
      </Card>
    </SignedOutLayout>
  )
}
