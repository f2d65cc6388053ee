import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

import type { Business } from '../../../core/contract/business/business.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { type SupportedProvider, useProvider } from '../../lib/queries/businesses.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { RestoredNotice } from '../form/restored-notice.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { AddressConsentNotice } from './address-consent.tsx'
import { ContactingProvider } from './connection-test.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { credentialSchema, emptyOf, labelsOf, secretsAmong } from './credential-forms.ts'

const words = setUpTexts.credentials

type Props = { readonly business: Business; readonly onSaved?: () => void }

/** What the chosen provider gave its customer; kept and tried at once, so that a slip shows while it can be mended. */
export function CredentialsForm({ business, onSaved }: Props) {
  const provider = useProvider(business.appProvider?.name)
  if (business.appProvider === null) return <Text c="dimmed">{words.first}</Text>
  if (!provider) return <Loading />
  if (provider.credentials.length === 0) return <Text c="dimmed">{words.notNeeded}</Text>
  return <RealCredentials key={provider.name} business={business} provider={provider} {...(onSaved && { onSaved })} />
}

function RealCredentials({ business, provider, onSaved }: Props & { readonly provider: SupportedProvider }) {
  const setUp = useBusinessSetUp(business.id)
  const { name, credentials: fields } = provider
  const { apiUrl = null, stored = [] } = business.providerSetup ?? {}
  const labels = labelsOf(fields)
  const initialValues: Readonly<Record<string, string>> = { ...emptyOf(Object.keys(labels)), apiUrl: apiUrl ?? '' }
  const secrets = secretsAmong(fields)
  const form = useServerForm({
    schema: credentialSchema(fields, stored),
    initialValues,
    keep: { businessId: business.id, form: `credentials.${name}`, never: secrets },
    labels,
    send: async (typed) => {
      await setUp.configure(typed)
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
        <RestoredNotice kept={form.kept} labels={labels} />
        <CredentialFields fields={fields} field={form.field} stored={stored} />
        {form.isPending && <ContactingProvider provider={name} />}
        {!form.isPending && <AddressConsentNotice error={form.failure} onAllowed={form.submit} />}
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
