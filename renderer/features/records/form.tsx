import { Button, Group, Stack, Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

import { RestoredNotice } from '../../components/form/restored-notice.tsx'
import { KeyHint } from '../../components/ui/key-hint.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import type { FieldLabels } from '../../lib/errors/field-errors.ts'
import type { FormDraft } from '../../lib/form/use-draft.ts'
import { records as recordsTexts } from '../../lib/texts/records/records.ts'
import styles from './form.module.css'

const words = recordsTexts

type Props = {
  readonly form: {
    readonly formProps: ComponentProps<'form'> & { readonly ref: React.RefObject<HTMLFormElement | null> }
    readonly problem: unknown
    readonly isPending: boolean
    readonly kept: FormDraft
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
        <RestoredNotice kept={kept} labels={labels} />
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
