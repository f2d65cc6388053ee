import { useState } from 'react'

import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import styles from './firs.module.css'
import { RecentChecks } from './recent-checks-list.tsx'
import { type Check, keepChecks, loadChecks, withCheck } from './recent-checks.ts'
import { SupplierForm } from './supplier-form.tsx'
import { firs as firsTexts } from './texts.ts'
import { Verdict } from './verdict.tsx'

const words = firsTexts.check

export function SupplierCheckPage() {
  const businessId = useBusinessId()
  return (
    <RequirePermission permission="firs.search" title={words.title}>
      <SupplierCheck key={businessId} businessId={businessId} />
    </RequirePermission>
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
