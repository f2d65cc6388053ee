import { Anchor, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { StatusLine } from '../../components/business-set-up/status-line.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { isPracticeFirsConfig } from '../../lib/business/practice.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useBusiness, useProviderName, useProviders } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { useNewestLiveNumber } from './api.ts'
import { GoLiveForm } from './go-live-form.tsx'
import { MissingForLive } from './go-live-missing.tsx'
import { goLiveSearch } from './search.ts'

const words = setUpTexts.live

/** Out of the sandbox: one page from trial to the first real invoice. */
export function GoLivePage() {
  const businessId = useBusinessId()
  const { data: business, error, refetch } = useBusiness(businessId)

  return (
    <Page width="reading">
      <PageTitle crumbs={[{ label: setUpTexts.title, to: '/businesses/$businessId/set-up', params: { businessId } }]}>
        {words.title}
      </PageTitle>
      {business ? (
        <GoLive business={business} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function GoLive({ business }: { readonly business: Business }) {
  const { appProvider, isDemo, firsConfig, cryptoKeys } = business
  // While the switch is under way the business is out of the sandbox already, and the form still has something to say.
  const [wasReal] = useState(appProvider !== null && appProvider.name !== 'sandbox')
  const providerName = useProviderName(appProvider?.name)

  if (isDemo) {
    return (
      <>
        <Notice>{words.demo}</Notice>
        <Anchor component={Link} to="/businesses/new" size="sm">
          {setUpTexts.demo.own.button}
        </Anchor>
      </>
    )
  }
  if (!may(business, 'provider.manage')) return <Notice>{setUpTexts.onlyAdmins}</Notice>
  if (wasReal) return <StatusLine isGood>{words.already(providerName)}</StatusLine>

  const missing = [
    ...(firsConfig === null || isPracticeFirsConfig(firsConfig)
      ? [{ step: 'firs', ...words.missingFirs } as const]
      : []),
    ...(cryptoKeys === null ? [{ step: 'keys', ...words.missingKeys } as const] : []),
  ]
  return (
    <>
      <Text c="dimmed">{words.intro}</Text>
      {missing.length > 0 ? (
        <MissingForLive businessId={business.id} missing={missing} />
      ) : (
        <Choice business={business} />
      )}
    </>
  )
}

function Choice({ business }: { readonly business: Business }) {
  const [{ provider: asked }, change] = useSearchParams(goLiveSearch)
  const { data: providers = [] } = useProviders()
  const real = providers.filter(({ name }) => name !== 'sandbox')
  const provider = real.find(({ name }) => name === asked) ?? real[0]
  const { data: attention } = useAttention(business.id)
  const newestLive = useNewestLiveNumber(business.id)
  if (attention === undefined || newestLive === undefined || provider === undefined) return <Loading />

  const { DRAFT, PENDING_APPROVAL, APPROVED } = attention.statuses
  return (
    <>
      <Section title={words.provider}>
        <Stack gap="xs">
          <Group>
            <SegmentedControl
              aria-label={words.provider}
              value={provider.name}
              onChange={(chosen) => void change({ provider: chosen })}
              data={real.map(({ name, displayName }) => ({ value: name, label: displayName }))}
            />
          </Group>
          <Text c="dimmed">{provider.description}</Text>
        </Stack>
      </Section>
      <GoLiveForm
        key={provider.name}
        business={business}
        provider={provider}
        newestLive={newestLive}
        unsent={DRAFT + PENDING_APPROVAL + APPROVED}
      />
    </>
  )
}
