import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { NotFound } from '../../components/layout/not-found.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { invoiceQuery } from '../../lib/queries/invoices.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import styles from './invoice-page.module.css'
import { PreviewSkeleton } from './preview/preview.tsx'
import { InvoiceView } from './view.tsx'

/** One invoice: the document itself, and beside it what to do and what happened. */
export function InvoicePage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const { invoiceId = '' } = useParams({ strict: false })
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(client, businessId, invoiceId))

  // Another business's invoice is not under this address, even for somebody who may see both.
  const isElsewhere = invoice !== undefined && invoice.businessId !== businessId
  if (isElsewhere || (error instanceof ApiError && error.code === 'not_found')) return <NotFound />
  if (invoice) return <InvoiceView key={invoice.id} invoice={invoice} />
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={36} width={280} />
      <div className={styles['page']}>
        <div className={styles['now']}>
          <Skeleton height={84} />
        </div>
        <div className={styles['paper']}>
          <PreviewSkeleton />
        </div>
        <div className={styles['past']}>
          <Skeleton height={220} />
        </div>
      </div>
    </Stack>
  )
}
