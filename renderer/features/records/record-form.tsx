import { Button, Group, Stack, Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

import { KeyHint } from '../../components/key-hint.tsx'
import { Notice } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { useHotkey } from '../../lib/hotkeys/hotkeys-context.ts'
import { records as recordsTexts } from '../../lib/texts/records.ts'
import styles from './record-form.module.css'

const words = recordsTexts

type Props = {
  readonly form: {
    readonly formProps: ComponentProps<'form'> & { readonly ref: React.RefObject<HTMLFormElement | null> }
    readonly problem: unknown
    readonly isPending: boolean
  }
  readonly isRestored: boolean
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** The fields of a record, and below them, always in sight, what saves them. */
export function RecordForm({ form: { formProps, problem, isPending }, isRestored, actions, children }: Props) {
  useHotkey('Ctrl+S', words.save, () => formProps.ref.current?.requestSubmit(), 'dialog')

  return (
    <form {...formProps} className={styles['form']}>
      <Stack gap="lg" className={styles['fields'] ?? ''}>
        {isRestored && <Notice>{words.kept}</Notice>}
        {children}
      </Stack>
      <div className={styles['foot']}>
        {problem !== undefined && <Problem error={problem} />}
        <Group justify="space-between" gap="xs">
          <div>{actions}</div>
          <Button
            type="submit"
            loading={isPending}
            rightSection={<KeyHint keys="Ctrl+S" />}
            aria-keyshortcuts="Control+S"
          >
            {words.save}
          </Button>
        </Group>
      </div>
    </form>
  )
}

/** Some fields that belong together. */
export function FormPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  )
}
