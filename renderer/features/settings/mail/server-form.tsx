import { PasswordInput, Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import type { Business } from '../../../../core/contract/business/business.ts'
import { MailSecurity, type SmtpBody, updateSmtp } from '../../../../core/contract/mail/settings.ts'
import { Form } from '../../../components/form/form.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import {
  type MailProvider,
  mailProviders,
  providerOfAddress,
  providerOfHost,
  serverOf,
} from '../../../lib/mail/providers.ts'
import { smtpQuery } from '../../../lib/queries/mail.ts'
import { texts } from '../../../lib/texts.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'

const words = mail.settings
const YES = 'yes'

const { host, port, fromAddress, security } = updateSmtp.body.shape

/** What is typed is text; the first time, what names the server is needed. */
const schema = updateSmtp.body.extend({
  fromAddress: fromAddress.unwrap(),
  host: host.unwrap(),
  security: security.unwrap(),
  port: z
    .string({ error: 'is required' })
    .transform((typed) => Number(typed.trim()))
    .pipe(port.unwrap()),
  copyToSelf: z
    .string()
    .transform((typed) => typed === YES)
    .optional(),
})

type Props = { readonly business: Business; readonly smtp: SmtpBody['smtp'] }

/** The mail server: whoever says where the address is has nothing to look up. */
export function EmailServerForm({ business, smtp }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<MailProvider>()
  const address = smtp?.fromAddress ?? business.email ?? ''
  const first = providerOfAddress(address)
  const usual = first && serverOf(first, address)
  const form = useServerForm({
    schema,
    initialValues: {
      fromAddress: address,
      fromName: smtp?.fromName ?? '',
      user: smtp ? (smtp.user ?? '') : address,
      password: '',
      host: smtp?.host ?? usual?.host ?? '',
      port: smtp ? String(smtp.port) : String(usual?.port ?? ''),
      security: smtp?.security ?? usual?.security ?? '',
      replyTo: smtp?.replyTo ?? '',
      copyToSelf: smtp?.copyToSelf ? YES : '',
    },
    keep: { businessId: business.id, form: 'mail-server', never: ['password'] },
    labels: words.labels,
    send: async (typed) =>
      client.call(updateSmtp, {
        params: { id: business.id },
        // What was emptied is taken away; an empty password keeps the one there is.
        body: { user: null, fromName: null, replyTo: null, ...typed, copyToSelf: typed.copyToSelf ?? false },
      }),
    onSuccess: ({ data }) => {
      form.fill({ password: '' })
      queries.setQueryData(smtpQuery(client, business.id).queryKey, data.smtp)
      notifications.show({ message: words.saved })
    },
  })
  const { values } = form
  const provider = chosen ?? (values.host === '' ? undefined : providerOfHost(values.host))

  const fillServer = (of: MailProvider, typed: string) => {
    const server = serverOf(of, typed)
    form.fill(server ? { ...server, port: String(server.port) } : {})
  }
  const choose = (of: MailProvider) => {
    setChosen(of)
    fillServer(of, values.fromAddress)
  }
  const typeAddress = (typed: string) => {
    // The user name is the address, until somebody says another one.
    if (values.user === values.fromAddress) form.change('user', typed)
    form.change('fromAddress', typed)
    const known = providerOfAddress(typed)
    if (smtp === null && known !== undefined && chosen === undefined) fillServer(known, typed)
    else if (chosen === 'hosting') fillServer(chosen, typed)
  }

  return (
    <Form form={form} button={words.save}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...form.field('fromAddress')}
          onChange={(event) => typeAddress(event.currentTarget.value)}
          type="email"
          autoComplete="email"
        />
        <Select
          label={words.provider}
          data={mailProviders.map((value) => ({ value, label: words.providers[value] }))}
          value={provider ?? null}
          onChange={(value) => {
            const found = mailProviders.find((one) => one === value)
            if (found) choose(found)
          }}
          allowDeselect={false}
        />
      </SimpleGrid>
      {provider !== undefined && <Notice tone="quiet">{words.hints[provider]}</Notice>}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...form.field('user')} placeholder={words.userHint} autoComplete="off" spellCheck={false} />
        <PasswordInput
          {...form.field('password')}
          placeholder={smtp?.passwordSet ? words.passwordKept : undefined}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': texts.account.showPassword, tabIndex: 0 }}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextInput {...form.field('host')} autoComplete="off" spellCheck={false} />
        <TextInput {...form.field('port')} inputMode="numeric" autoComplete="off" />
        <Select
          {...form.choice('security')}
          data={MailSecurity.options.map((value) => ({ value, label: words.security[value] }))}
          allowDeselect={false}
        />
      </SimpleGrid>
      {values.security !== 'NONE' && (
        <Text c="dimmed" size="xs">
          {words.encrypted}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...form.field('fromName')} placeholder={business.name} description={words.fromNameHint} />
        <TextInput {...form.field('replyTo')} description={words.replyToHint} type="email" autoComplete="off" />
      </SimpleGrid>
      <Switch
        label={words.labels.copyToSelf}
        description={words.copyHint}
        checked={values.copyToSelf === YES}
        onChange={(event) => form.change('copyToSelf', event.currentTarget.checked ? YES : '')}
      />
    </Form>
  )
}
