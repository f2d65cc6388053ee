import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

import { PageTitle } from '../../components/page-title.tsx'
import { texts } from '../../lib/texts.ts'
import styles from './recovery-code.module.css'

const words = texts.account.recovery

type Props = { readonly email: string; readonly code: string; readonly onContinue: () => void }

/** The code that sets a new password when the old one is lost. It can be seen on this page only, and on its print. */
export function RecoveryCode({ email, code, onContinue }: Props) {
  return (
    <Stack gap="md">
      <div>
        <PageTitle>{words.title}</PageTitle>
        <Text c="dimmed" mt={4}>
          {words.text}
        </Text>
      </div>
      <div className={styles['slip']}>
        <Text size="xs" c="dimmed">
          {words.of(email)}
        </Text>
        <output className={styles['code']} aria-label={words.label}>
          {code}
        </output>
      </div>
      <Group gap="xs" justify="flex-end" className={styles['buttons'] ?? ''}>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button onClick={onContinue}>{words.kept}</Button>
      </Group>
    </Stack>
  )
}
