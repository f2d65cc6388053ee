import { Button, Group, Stack, Text } from '@mantine/core'

import type { Business } from '../../../core/contract/business.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'
import { Problem } from '../problem.tsx'
import { useServerForm } from '../use-server-form.ts'
import { AskingProvider } from './connection-test.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { credentialsOf, emptyOf, labelsOf, type RealProvider } from './credential-forms.ts'

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
  const { schema, fields, save } = credentialsOf(provider)
  const form = useServerForm({
    schema,
    initialValues: emptyOf(fields),
    labels: labelsOf(fields),
    send: async (typed) => {
      await save(setUp, typed)
      await setUp.test()
    },
    onSuccess: () => onSaved?.(),
  })

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        {business.appProvider?.isConnected && <Text c="dimmed">{words.again}</Text>}
        <CredentialFields provider={provider} field={form.field} />
        {form.isPending && <AskingProvider provider={provider} />}
        {form.problem !== undefined && <Problem error={form.problem} />}
        <Group>
          <Button type="submit" loading={form.isPending}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
