import { Button, Divider, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { z } from 'zod'
import { useQuery } from '@tanstack/react-query'

import { RestoredNotice } from '../../components/form/restored-notice.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { instanceQuery } from '../../lib/queries/instance.ts'
import { AddressList } from './address-list.tsx'
import { type Instance, useInstanceActions } from './api.ts'
import { installation as installationTexts } from './texts.ts'

const words = installationTexts.reach

/** The button stands beside the field, so what explains it is below. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const portForm = z.object({
  port: z
    .string({ error: ({ input }) => (input === undefined ? 'is required' : words.wholeNumber) })
    .trim()
    .regex(/^\d{1,5}$/, words.wholeNumber),
})

/** Where Invoice Desk is reached, and which web pages may. */
export function AddressSection() {
  const { client } = useApi()
  const { data: instance, error, refetch } = useQuery(instanceQuery(client))
  return (
    <Section title={words.title} text={words.text}>
      {instance ? (
        <Stack gap="md">
          {instance.restartNeeded && <Notice>{words.restart(instance.port)}</Notice>}
          <PortForm instance={instance} />
          <Divider />
          <div>
            <Title order={3}>{words.origins}</Title>
            <Text c="dimmed">{words.originsText}</Text>
          </div>
          <AddressList list="allowedOrigins" addresses={instance.allowedOrigins} />
          <Divider />
          <div>
            <Title order={3}>{installationTexts.inside.title}</Title>
            <Text c="dimmed">{installationTexts.inside.text}</Text>
          </div>
          <AddressList list="privateAddresses" addresses={instance.privateAddresses} />
        </Stack>
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Section>
  )
}

function PortForm({ instance }: { readonly instance: Instance }) {
  const { save } = useInstanceActions()
  const form = useServerForm({
    schema: portForm,
    initialValues: { port: String(instance.port) },
    keep: { form: 'port' },
    labels: words.labels,
    send: ({ port }) => save({ port: Number(port) }),
    onSuccess: () => notifications.show({ message: words.saved }),
  })

  return (
    <form {...form.formProps}>
      <Stack gap="sm">
        <RestoredNotice kept={form.kept} labels={words.labels} />
        <Group align="flex-start" gap="md">
          <TextInput label={words.now} value={location.origin} readOnly w={260} />
          <TextInput
            {...form.field('port')}
            description={words.portHint}
            inputWrapperOrder={order}
            inputMode="numeric"
            autoComplete="off"
            w={150}
          />
          <Button variant="default" type="submit" loading={form.isPending} mt={25}>
            {words.savePort}
          </Button>
        </Group>
        {form.problem !== undefined && <Problem error={form.problem} />}
      </Stack>
    </form>
  )
}
