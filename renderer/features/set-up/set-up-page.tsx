import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'

import type { Business } from '../../../core/contract/business.ts'
import { may } from '../../../core/contract/permissions.ts'
import { StatusLine } from '../../components/business-set-up/status-line.tsx'
import { Card } from '../../components/card.tsx'
import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Problem } from '../../components/problem.tsx'
import { SandboxExamplesPanel } from '../../components/sandbox-examples.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { useBusiness, useProvider } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { setUp as setUpTexts } from '../../lib/texts/set-up.ts'
import { DemoGuide } from './demo-guide.tsx'
import { useHasCustomer, useSkippedSteps } from './set-up-api.ts'
import { SetUpList } from './set-up-list.tsx'
import { setUpSearch } from './set-up-search.ts'
import { firstOpen, stepNames, stepStates } from './set-up-steps.ts'
import { WhoSetsUp } from './who-sets-up.tsx'

const words = setUpTexts

/** From nothing to the first real invoice, step by step; for a demo business, what there is to see in it. */
export function SetUpPage() {
  const { data: business, error, refetch } = useBusiness(useBusinessId())
  if (!business) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting />
  return business.isDemo ? <DemoGuide business={business} /> : <Checklist business={business} />
}

function Checklist({ business }: { readonly business: Business }) {
  const hasCustomer = useHasCustomer(business.id)
  const { skipped, skip } = useSkippedSteps(business.id)
  const provider = useProvider(business.appProvider?.name)
  const isKnown = business.appProvider === null || provider !== undefined
  if (hasCustomer === undefined || skipped === undefined || !isKnown) return <Waiting />

  const mayManage = may(business.role, 'business.manage')
  const states = stepStates({ business, credentials: provider?.credentials ?? [], hasCustomer, skipped })
  const settled = stepNames.filter((step) => states[step] !== 'open').length

  return (
    <Page width="reading">
      <PageTitle status={<Text c="dimmed">{words.progress(settled, stepNames.length)}</Text>}>{words.title}</PageTitle>
      {mayManage ? (
        <>
          <Text c="dimmed">{words.intro}</Text>
          <Beginning business={business} />
        </>
      ) : (
        <WhoSetsUp business={business} isDone={firstOpen(states) === undefined} />
      )}
      <SetUpList business={business} states={states} mayManage={mayManage} onSkip={skip} />
      {business.appProvider?.name === 'sandbox' && <SandboxExamplesPanel />}
    </Page>
  )
}

/** Where this business stands as a whole: before the sandbox is set up, in it, or sending for real. */
function Beginning({ business }: { readonly business: Business }) {
  const setUp = useBusinessSetUp(business.id)
  const { mutate, isPending, error } = useMutation({ mutationFn: () => setUp.practise(business) })
  const [{ step = 'none' }] = useSearchParams(setUpSearch)
  const { appProvider } = business

  if (appProvider === null) {
    return (
      <Card component="section">
        <Stack gap="sm" align="flex-start">
          <div>
            <Title order={2}>{words.sandbox.title}</Title>
            <Text c="dimmed">{words.sandbox.text}</Text>
          </div>
          {error !== null && <Problem error={error} />}
          <Button variant={step === 'none' ? 'filled' : 'default'} loading={isPending} onClick={() => mutate()}>
            {words.sandbox.button}
          </Button>
        </Stack>
      </Card>
    )
  }
  if (!appProvider.isConnected) return null
  if (appProvider.name !== 'sandbox') return <StatusLine isGood>{words.allDone}</StatusLine>

  return (
    <Group justify="space-between" gap="xs">
      <StatusLine isGood>{words.sandbox.ready}</StatusLine>
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to="/businesses/$businessId/go-live" params={{ businessId: business.id }} />
        )}
      >
        {words.sandbox.leave}
      </Button>
    </Group>
  )
}
