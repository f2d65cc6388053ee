import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import type { Business } from '../../../core/contract/business.ts'
import { configureProvider } from '../../../core/contract/provider-setup.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'
import { KeptNotice } from '../kept-notice.tsx'
import { Problem } from '../problem.tsx'
import { useServerForm } from '../use-server-form.ts'
import { AskingProvider } from './connection-test.tsx'
import { CredentialFields } from './credential-fields.tsx'
import {
  credentialSchema,
  credentialsOf,
  emptyOf,
  labelsOf,
  type RealProvider,
  secretsAmong,
} from './credential-forms.ts'

const words = setUpTexts.credentials

type Props = { readonly business: Business; readonly onSaved?: () => void }

/** What the chosen provider gave its customer; kept and tried at once, so that a slip shows while it can be mended. */
export function CredentialsForm({ business, onSaved }: Props) {
  const provider = business.appProvider?.name
  if (provider === undefined) return <Text c="dimmed">{words.first}</Text>
  if (provider === 'sandbox') return <Text c="dimmed">{words.notNeeded}</Text>
  return <RealCredentials key={provider} business={business} provider={provider} {...(onSaved && { onSaved })} />
}

function RealCredentials({ business, provider, onSaved }: Props & { readonly provider: RealProvider }) {
  const setUp = useBusinessSetUp(business.id)
  const { fields } = credentialsOf(provider)
  const { apiUrl = null, stored = [] } = business.providerSetup ?? {}
  const labels = labelsOf(fields)
  const initialValues: Readonly<Record<string, string>> = { ...emptyOf(fields), apiUrl: apiUrl ?? '' }
  const secrets = secretsAmong(fields)
  const form = useServerForm({
    schema: credentialSchema(provider, stored),
    initialValues,
    keep: { businessId: business.id, form: `credentials.${provider}`, never: secrets },
    labels,
    send: async (typed) => {
      await setUp.configure(configureProvider.body.parse(typed))
      await setUp.test()
    },
    onSuccess: () => {
      form.fill(emptyOf(secrets))
      notifications.show({ message: words.saved })
      onSaved?.()
    },
  })

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <KeptNotice kept={form.kept} labels={labels} />
        <CredentialFields provider={provider} field={form.field} stored={stored} />
        {form.isPending && <AskingProvider provider={provider} />}
        {form.problem !== undefined && <Problem error={form.problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={form.isPending}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
