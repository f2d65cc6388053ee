import { Group, SimpleGrid, Textarea, TextInput } from '@mantine/core'

import type { ReactNode } from 'react'

import { mail } from '../../lib/texts/mail/mail.ts'
import type { MailForm } from './use-form.ts'

const words = mail.send

type Props = {
  readonly form: MailForm
  /** Beside the subject. */
  readonly beside?: ReactNode
}

/** To whom, about what, and the words. */
export function MailFields({ form, beside }: Props) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...form.field('to')} description={words.addressHint} autoComplete="off" data-autofocus />
        <TextInput {...form.field('cc')} description={words.addressHint} autoComplete="off" />
      </SimpleGrid>
      <Group align="flex-end" gap="md" wrap="nowrap">
        <TextInput {...form.field('subject')} flex={1} />
        {beside}
      </Group>
      <MessageField form={form} />
    </>
  )
}

export const MessageField = ({ form }: { readonly form: MailForm }) => (
  <Textarea {...form.field('message')} autosize minRows={5} maxRows={8} />
)
