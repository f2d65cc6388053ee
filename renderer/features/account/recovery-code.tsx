import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

import { Confirm } from '../../components/form/confirm.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { texts } from '../../lib/texts.ts'
import styles from './recovery-code.module.css'

const words = texts.account.recovery

type Props = { readonly email: string; readonly code: string; readonly onContinue: () => void }

/**
 * The code that sets a new password when the old one is lost. It can be seen on this page only, and on its print: it is
 * kept nowhere, so who leaves or reloads before saying that it is kept is asked first.
 */
export function RecoveryCode({ email, code, onContinue }: Props) {
  const isKept = useRef(false)
  const leaving = useBlocker({
    shouldBlockFn: () => !isKept.current,
    enableBeforeUnload: () => !isKept.current,
    withResolver: true,
  })
  const goOn = () => {
    isKept.current = true
    onContinue()
  }

  return (
    <Stack gap="md">
      <PageTitle intro={words.text}>{words.title}</PageTitle>
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
        <Button onClick={goOn}>{words.kept}</Button>
      </Group>
      <Confirm
        opened={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={words.leaving.title}
        button={words.leaving.button}
        keep={words.leaving.keep}
        danger
        onConfirm={async () => leaving.proceed?.()}
      >
        <Text>{words.leaving.text}</Text>
      </Confirm>
    </Stack>
  )
}
