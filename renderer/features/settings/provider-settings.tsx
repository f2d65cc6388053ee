import { Divider, Stack, Title } from '@mantine/core'

import type { Business } from '../../../core/contract/business/business.ts'
import { ConnectionTest } from '../../components/business-set-up/connection-test.tsx'
import { CredentialsForm } from '../../components/business-set-up/credentials-form.tsx'
import { ProviderCards } from '../../components/business-set-up/provider-cards.tsx'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'

const { steps } = setUpTexts

/** Who passes invoices on, whether the line stands, and its keys. */
export function ProviderSettings({ business }: { readonly business: Business }) {
  const hasKeys = business.appProvider !== null && business.appProvider.name !== 'sandbox'

  return (
    <Stack gap="lg">
      <ProviderCards business={business} />
      {business.appProvider !== null && (
        <>
          <Divider />
          <Title order={3}>{steps.test.label}</Title>
          <ConnectionTest key={business.appProvider.name} business={business} />
        </>
      )}
      {hasKeys && (
        <>
          <Divider />
          <Title order={3}>{steps.credentials.label}</Title>
          <CredentialsForm business={business} />
        </>
      )}
    </Stack>
  )
}
