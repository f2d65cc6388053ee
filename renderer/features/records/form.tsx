import { Group, Stack, Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

import { RestoredNotice } from '../../components/form/restored-notice.tsx'
import { SubmitButton } from '../../components/form/submit-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import type { FieldLabels } from '../../lib/errors/field-errors.ts'
import type { FormDraft } from '../../lib/form/use-draft.ts'
import { records as recordsTexts } from '../../lib/texts/records/records.ts'
import styles from './form.module.css'

const words = recordsTexts

type Props = {
  readonly form: {
    readonly formProps: ComponentProps<'form'>
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
          <SubmitButton hasKey scope="dialog" loading={isPending}>
            {words.save}
          </SubmitButton>
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
