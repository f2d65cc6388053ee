import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { useSetUpProgress } from '../../components/business-set-up/use-progress.ts'
import { ClockWarning } from '../../components/clock/clock-warning.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { texts } from '../../lib/texts.ts'
import { ActionItemsCard } from './action-items-card.tsx'
import { ConsumerSalesQuestion } from './consumer-sales-question.tsx'
import { DamagedInvoices } from './damaged-invoices.tsx'
import { PhoneStart } from './phone-start.tsx'
import { ReceivablesSection } from './receivables-section.tsx'
import { RecentInvoices } from './recent-invoices.tsx'
import { SalesSection } from './sales-section.tsx'
import { SetUpCard } from './set-up-card.tsx'

/** What nobody waits for is fetched once the page has stood for so long. */
const LATER_MS = 1000

function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLater(true), LATER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return isLater
}

const LastBackup = lazy(async () => ({ default: (await import('./last-backup.tsx')).LastBackup }))
const TaxesDue = lazy(async () => ({ default: (await import('./taxes-due.tsx')).TaxesDue }))

const toNew = '/businesses/$businessId/invoices/new'

/** The first page of a business: what needs somebody, what was sold, and the latest invoices. */
export function HomePage() {
  const { data: business, error, refetch } = useBusiness(useBusinessId())
  if (!business) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />
  return <Home business={business} />
}

function Home({ business }: { readonly business: Business }) {
  const { id: businessId, isDemo } = business
  const progress = useSetUpProgress(business)
  const isLater = useLater()
  // A connection that was lost later is a matter of its own: see action-items.ts.
  const canSend = business.firsConfig !== null && business.appProvider !== null
  // Who cannot set it up waits for what sending needs, and for nothing else.
  const isSetUp = canSend && (isDemo || !may(business, 'business.manage') || progress?.next === undefined)
  return (
    <Page>
      <PageTitle
        action={
          may(business, 'invoice.write') && (
            <PrimaryButton place={{ to: toNew, params: { businessId } }} icon={IconPlus} hotkey="create">
              {texts.invoices.add}
            </PrimaryButton>
          )
        }
      >
        {business.name}
      </PageTitle>
      <PhoneStart business={business} />
      <ClockWarning businessId={businessId} grant={business} asks={false} />
      <DamagedInvoices businessId={businessId} />
      <ConsumerSalesQuestion businessId={businessId} grant={business} />
      {!isSetUp && progress && <SetUpCard business={business} progress={progress} canSend={canSend} />}
      <ActionItemsCard businessId={businessId} grant={business} isSetUp={isSetUp && progress !== undefined} />
      <ReceivablesSection businessId={businessId} />
      <SalesSection businessId={businessId} />
      <RecentInvoices businessId={businessId} grant={business} />
      {isLater && (
        <Suspense fallback={null}>
          {may(business, 'payment.read') && <TaxesDue business={business} />}
          <LastBackup />
        </Suspense>
      )}
    </Page>
  )
}
