import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { SandboxExamplesPanel } from '../../components/business-set-up/sandbox-examples.tsx'
import { StatusLine } from '../../components/business-set-up/status-line.tsx'
import { useSetUpProgress } from '../../components/business-set-up/use-progress.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { DemoGuide } from './demo-guide.tsx'
import { SetUpList } from './list.tsx'
import { setUpSearch } from './search.ts'
import { WhoSetsUp } from './who-sets-up.tsx'

const words = setUpTexts

/** From nothing to the first real invoice, step by step; for a demo business, what there is to see in it. */
export function SetUpPage() {
  const { data: business, error, refetch } = useBusiness(useBusinessId())
  if (!business) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />
  return business.isDemo ? <DemoGuide business={business} /> : <Checklist business={business} />
}

function Checklist({ business }: { readonly business: Business }) {
  const progress = useSetUpProgress(business)
  if (!progress) return <Loading />

  const mayManage = may(business, 'business.manage')
  const { states, done, all, next, skip } = progress

  return (
    <Page width="reading">
      <PageTitle status={<Text c="dimmed">{words.progress(done, all)}</Text>}>{words.title}</PageTitle>
      {mayManage ? (
        <>
          <Text c="dimmed">{words.intro}</Text>
          <GettingStarted business={business} />
        </>
      ) : (
        <WhoSetsUp business={business} isDone={next === undefined} />
      )}
      <SetUpList business={business} states={states} mayManage={mayManage} onSkip={skip} />
      {business.appProvider?.name === 'sandbox' && <SandboxExamplesPanel />}
    </Page>
  )
}

/** Where this business stands as a whole: before the sandbox is set up, in it, or sending for real. */
function GettingStarted({ business }: { readonly business: Business }) {
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
      <Group gap="xs">
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/businesses/$businessId/go-live" params={{ businessId: business.id }} />
          )}
        >
          {words.sandbox.leave}
        </Button>
        <Button
          variant={step === 'none' ? 'filled' : 'default'}
          renderRoot={(props) => (
            <Link {...props} to="/businesses/$businessId/invoices/new" params={{ businessId: business.id }} />
          )}
        >
          {words.sandbox.first}
        </Button>
      </Group>
    </Group>
  )
}
