import { useState } from 'react'

import { OnlyFor } from '../../components/only-for.tsx'
import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { firs as firsTexts } from '../../lib/texts/firs.ts'
import styles from './firs.module.css'
import { type Check, keepChecks, loadChecks, withCheck } from './recent-checks.ts'
import { RecentChecks } from './recent-checks-list.tsx'
import { SupplierForm } from './supplier-form.tsx'
import { Verdict } from './verdict.tsx'

const words = firsTexts.check

export function SupplierCheckPage() {
  const businessId = useBusinessId()
  return (
    <OnlyFor permission="firs.search" title={words.title}>
      <SupplierCheck key={businessId} businessId={businessId} />
    </OnlyFor>
  )
}

/** What FIRS / NRS knows of an invoice that somebody handed over, and what was checked before. */
function SupplierCheck({ businessId }: { readonly businessId: string }) {
  const { session } = useApi()
  const userId = session.userId() ?? ''
  const { data: attention } = useAttention(businessId)
  const [checks, setChecks] = useState(() => loadChecks(sessionStorage, userId, businessId))
  const [shown, setShown] = useState<Check>()

  const keep = (next: readonly Check[]) => {
    keepChecks(sessionStorage, userId, businessId, next)
    setChecks(next)
  }

  return (
    <Page width="reading">
      <PageTitle intro={words.intro}>{words.title}</PageTitle>
      <SupplierForm
        businessId={businessId}
        isSandbox={attention?.environment === 'SANDBOX'}
        onAsk={() => setShown(undefined)}
        onAnswer={(check) => {
          setShown(check)
          keep(withCheck(checks, check))
        }}
      >
        <div aria-live="polite" className={styles['answer']}>
          {shown && <Verdict check={shown} />}
        </div>
      </SupplierForm>
      {checks.length > 0 && <RecentChecks checks={checks} onShow={setShown} onClear={() => keep([])} />}
    </Page>
  )
}
