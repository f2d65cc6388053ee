import { Button, Group, Stack, Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

import { KeptNotice } from '../../components/kept-notice.tsx'
import { KeyHint } from '../../components/key-hint.tsx'
import { Problem } from '../../components/problem.tsx'
import type { FieldLabels } from '../../lib/errors/field-errors.ts'
import { useHotkey } from '../../lib/hotkeys/hotkeys-context.ts'
import type { Kept } from '../../lib/kept/use-typing.ts'
import { records as recordsTexts } from '../../lib/texts/records.ts'
import styles from './record-form.module.css'

const words = recordsTexts

type Props = {
  readonly form: {
    readonly formProps: ComponentProps<'form'> & { readonly ref: React.RefObject<HTMLFormElement | null> }
    readonly problem: unknown
    readonly isPending: boolean
    readonly kept: Kept
  }
  readonly labels: FieldLabels<string>
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** The fields of a record, and below them, always in sight, what saves them. */
export function RecordForm({ form: { formProps, problem, isPending, kept }, labels, actions, children }: Props) {
  useHotkey('Ctrl+S', words.save, () => formProps.ref.current?.requestSubmit(), 'dialog')

  return (
    <form {...formProps} className={styles['form']}>
      <Stack gap="lg" className={styles['fields'] ?? ''}>
        <KeptNotice kept={kept} labels={labels} />
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
