import { SegmentedControl } from '@mantine/core'

import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { useBusinessId } from '../../../lib/routing/business-id.ts'
import { useSearchParams } from '../../../lib/routing/search.ts'
import { paymentsOut } from '../../../lib/texts/purchases/payments.ts'
import { DuePayables } from './due.tsx'
import { OwedPayables } from './owed.tsx'
import { payablesSearch } from './search.ts'

const words = paymentsOut.payables

/** What a business owes, to whom and since when, and what it pays this week. */
export function PayablesPage() {
  const businessId = useBusinessId()
  const [{ view, asOf, until }, change] = useSearchParams(payablesSearch)
  return (
    <Page>
      <PageTitle intro={words.intro}>{words.title}</PageTitle>
      <SegmentedControl
        aria-label={words.title}
        maw={420}
        value={view ?? 'owed'}
        onChange={(value) => void change({ view: value === 'due' ? 'due' : undefined })}
        data={[
          { value: 'owed', label: words.views.owed },
          { value: 'due', label: words.views.due },
        ]}
      />
      {view === 'due' ? (
        <DuePayables businessId={businessId} until={until} onUntil={(day) => void change({ until: day })} />
      ) : (
        <OwedPayables businessId={businessId} asOf={asOf} onAsOf={(day) => void change({ asOf: day })} />
      )}
    </Page>
  )
}
