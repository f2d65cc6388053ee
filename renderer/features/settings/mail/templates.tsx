import { Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { type MailTemplateBody, updateMailTemplate } from '../../../../core/contract/mail/templates.ts'
import { FormEnd } from '../../../components/form/form.tsx'
import { Loading } from '../../../components/ui/loading.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { fieldErrors } from '../../../lib/errors/field-errors.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { mailTemplatesQuery } from '../../../lib/queries/mail.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'
import styles from './templates.module.css'

const words = mail.settings.words
/** So long nothing is typed before the preview follows. */
const PAUSE_MS = 250

/** What the e-mails of a business say, beside how a customer would read it. */
export function EmailTemplates({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const { data, error, refetch } = useQuery(mailTemplatesQuery(client, businessId))
  return (
    <Stack gap="md" component="section">
      <div>
        <Title order={3}>{words.title}</Title>
        <Text c="dimmed">{words.text}</Text>
      </div>
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data?.map((template) => (
        <TemplateForm key={template.kind} businessId={businessId} template={template} />
      ))}
    </Stack>
  )
}

type Field = 'subject' | 'text'
type TemplateInput = Partial<Record<Field, string>>

function TemplateForm({ businessId, template }: { readonly businessId: string; readonly template: MailTemplateBody }) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { kind, placeholders } = template
  const [typed, setTyped] = useState<TemplateInput>({})
  // Where the placeholders go: the field that was typed in last.
  const at = useRef<HTMLTextAreaElement | HTMLInputElement | null>(null)
  const said = { subject: typed.subject ?? template.subject, text: typed.text ?? template.text }
  const [settled] = useDebouncedValue(JSON.stringify(said), PAUSE_MS)

  const change = (body: Partial<typeof said> & { usual?: boolean; preview?: boolean }) =>
    client.call(updateMailTemplate, { params: { id: businessId }, body: { kind, ...body } })
  const preview = useQuery({
    queryKey: ofBusiness(businessId, 'mail', 'preview', kind, settled),
    queryFn: async () => (await change({ ...(JSON.parse(settled) as typeof said), preview: true })).data.preview,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const save = useMutation({
    mutationFn: async (body: Parameters<typeof change>[0]) => change(body),
    onSuccess: async () => {
      notifications.show({ message: words.saved })
      await queries.invalidateQueries({ queryKey: mailTemplatesQuery(client, businessId).queryKey })
      setTyped({})
    },
  })
  const wrong = fieldErrors(preview.error ?? save.error, words.labels)
  const shown = preview.data ?? template.preview

  const insert = (name: string) => {
    const field = at.current
    const key: Field = field?.name === 'subject' ? 'subject' : 'text'
    const before = said[key]
    const [start, end] = field ? [field.selectionStart ?? before.length, field.selectionEnd ?? before.length] : []
    const put = `{${name}}`
    setTyped({
      ...typed,
      [key]: `${before.slice(0, start ?? before.length)}${put}${before.slice(end ?? before.length)}`,
    })
    field?.focus()
  }
  const field = (name: Field) => ({
    name,
    label: words.labels[name],
    value: said[name],
    error: wrong[name],
    onFocus: (event: { currentTarget: HTMLTextAreaElement | HTMLInputElement }) =>
      void (at.current = event.currentTarget),
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(said)
      }}
    >
      <div className={styles['sides']}>
        <Stack gap="sm">
          <TextInput {...field('subject')} />
          <Textarea {...field('text')} autosize minRows={9} maxRows={18} />
          <div>
            <Text size="xs" c="dimmed" mb={6}>
              {words.insert}
            </Text>
            <Group gap={6}>
              {placeholders.map(({ name, example }) => (
                <Button
                  key={name}
                  size="compact-xs"
                  variant="default"
                  title={example}
                  aria-label={words.insertOne(name)}
                  onClick={() => insert(name)}
                >
                  {name}
                </Button>
              ))}
            </Group>
          </div>
        </Stack>
        <section className={styles['preview']} aria-label={words.preview}>
          <Text size="xs" c="dimmed" mb="xs">
            {words.preview}
          </Text>
          <Text fw={600} mb="xs" className={styles['line'] ?? ''}>
            {shown.subject}
          </Text>
          <Text className={styles['text'] ?? ''}>{shown.text}</Text>
        </section>
      </div>
      <div className={styles['end']}>
        <FormEnd
          form={{
            isPending: save.isPending,
            ...(save.error !== null && Object.keys(wrong).length === 0 && { problem: save.error }),
          }}
          button={words.save}
          variant="default"
          disabled={Object.keys(typed).length === 0}
          note={
            template.isUsual && (
              <Text c="dimmed" size="xs">
                {words.isUsual}
              </Text>
            )
          }
          others={
            !template.isUsual && (
              <Button
                variant="subtle"
                color="gray"
                disabled={save.isPending}
                onClick={() => save.mutate({ usual: true })}
              >
                {words.usual}
              </Button>
            )
          }
        />
      </div>
    </form>
  )
}
