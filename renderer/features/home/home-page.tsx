import { IconPlus } from '@tabler/icons-react'

import { may } from '../../../core/contract/permissions.ts'
import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { PrimaryButton } from '../../components/primary-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { texts } from '../../lib/texts.ts'
import { LastBackup } from './last-backup.tsx'
import { NeedsYou } from './needs-you.tsx'
import { RecentInvoices } from './recent-invoices.tsx'
import { SalesSection } from './sales-section.tsx'
import { SetUpCard } from './set-up-card.tsx'

const toNew = '/businesses/$businessId/invoices/new'

/** The first page of a business: what needs somebody, what was sold, and the latest invoices. */
export function HomePage() {
  const businessId = useBusinessId()
  const { data: business, error, refetch } = useBusiness(businessId)
  if (!business) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting />

  // A connection that was lost later is a matter of its own: see needs.ts.
  const isSetUp = business.firsConfig !== null && business.appProvider !== null
  const mayWrite = may(business.role, 'invoice.write')
  return (
    <Page>
      <PageTitle
        action={
          mayWrite && (
            <PrimaryButton
              place={{ to: toNew, params: { businessId } }}
              icon={<IconPlus size={18} aria-hidden />}
              hotkey="N"
            >
              {texts.invoices.add}
            </PrimaryButton>
          )
        }
      >
        {business.name}
      </PageTitle>
      {!isSetUp && <SetUpCard business={business} />}
      <NeedsYou businessId={businessId} role={business.role} isSetUp={isSetUp} />
      <SalesSection businessId={businessId} />
      <RecentInvoices businessId={businessId} role={business.role} />
      <LastBackup />
    </Page>
  )
}
