import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'

import { createWebhook } from '../../../core/contract/activity/webhook.ts'
import { AddressConsentNotice } from '../../components/business-set-up/address-consent.tsx'
import { Form } from '../../components/form/form.tsx'
import { OneTimeSecretDialog } from '../../components/form/one-time-secret.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { useWebhookActions } from './api.ts'
import { Secret } from './secret-dialog.tsx'
import { webhooks as words } from './texts.ts'

type Props = { readonly businessId: string; readonly opened: boolean; readonly onClose: () => void }

const kinds = ['invoice.*', 'approval.*', 'queue.*', 'purchase.*', 'supplier.*', 'inbox.*']

const urlForm = createWebhook.body.pick({ url: true })

/** Makes a webhook and shows its secret once, until somebody says that it is kept. */
export function NewWebhookDialog({ businessId, opened, onClose }: Props) {
  return (
    <OneTimeSecretDialog opened={opened} onClose={onClose} title={words.add}>
      {(steps) => <NewWebhookForm businessId={businessId} {...steps} />}
    </OneTimeSecretDialog>
  )
}

type FormProps = Omit<Props, 'opened'> & { readonly onMade: () => void }

function NewWebhookForm({ businessId, onClose, onMade }: FormProps) {
  const { create } = useWebhookActions(businessId)
  const [events, setEvents] = useState(['invoice.*'])
  const form = useServerForm({
    schema: urlForm,
    initialValues: { url: '' },
    keep: { businessId, form: 'webhook' },
    labels: words.labels,
    send: ({ url }) => create({ url, events }),
    onSuccess: onMade,
  })
  if (form.result) return <Secret made={form.result} onClose={onClose} />

  const isNone = events.length === 0
  return (
    <Form hasKey form={form} button={words.create} disabled={isNone} stays={words.later} onStay={onClose}>
      <TextInput {...form.field('url')} description={words.urlHint} inputMode="url" autoComplete="off" data-autofocus />
      {!form.isPending && <AddressConsentNotice error={form.failure} onAllowed={form.submit} />}
      <Checkbox.Group
        label={words.eventsLabel}
        value={events}
        onChange={setEvents}
        error={isNone ? words.noEvents : undefined}
      >
        <Stack gap="xs" mt={4}>
          {kinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={words.kinds[kind]} description={words.kindHints[kind]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Form>
  )
}
