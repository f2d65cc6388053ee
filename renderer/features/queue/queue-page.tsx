import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'

import { BatchReport } from '../../components/bulk/batch-report.tsx'
import { useBatch } from '../../components/bulk/use-batch.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Pager } from '../../components/table/pager.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { retryOne } from '../../lib/invoices/commands.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { sendingSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'
import { AbandonDialog } from './abandon-dialog.tsx'
import { queueCounts, type QueueItem, useQueue } from './api.ts'
import { EmptyQueue } from './empty-queue.tsx'
import { PaymentsNotice, ReadyNotice, QueueNotices } from './notices.tsx'
import { RefusedList } from './refused-list.tsx'
import { QueueTable } from './table.tsx'
import { sending as sendingTexts } from './texts.ts'

const words = sendingTexts

/** What is on its way to FIRS / NRS: why it waits, what happens next, and what a person can do. */
export function QueuePage() {
  const businessId = useBusinessId()
  const [{ page: number = 1 }, change] = useSearchParams(sendingSearch)
  const { data: page, error, refetch } = useQueue(businessId, number)
  const { data: attention } = useAttention(businessId)
  const [abandoned, setAbandoned] = useState<QueueItem>()
  const batch = useBatch(businessId)
  const retryable = page?.items.filter(({ allowedActions }) => allowedActions.includes('retry')) ?? []

  const retryAll = () =>
    void batch.start({
      items: retryable.map(({ invoiceId: id, invoiceNumber, customerName }) => ({ id, invoiceNumber, customerName })),
      command: retryOne,
      failed: bulkTexts.batch.outcomes.notTried,
      saying: bulkTexts.batch.retrying,
    })

  return (
    <Page>
      <PageTitle
        actions={
          retryable.length > 1 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              disabled={batch.state?.isRunning ?? false}
              onClick={retryAll}
            >
              {words.retryAll}
            </Button>
          )
        }
      >
        {words.title}
      </PageTitle>
      <QueueNotices businessId={businessId} isEmpty={page?.items.length === 0} />
      <ReadyNotice businessId={businessId} />
      <BatchReport businessId={businessId} batch={batch} />
      <RefusedList businessId={businessId} />

      {error && !page ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : page?.items.length === 0 ? (
        <EmptyQueue businessId={businessId} />
      ) : (
        <QueueTable
          businessId={businessId}
          items={page?.items}
          counts={page && attention && queueCounts(attention, page.meta.totalItems)}
          onAbandon={setAbandoned}
          footer={
            page &&
            page.meta.totalPages > 1 && <Pager meta={page.meta} onPage={(next) => void change({ page: next })} />
          }
        />
      )}
      <PaymentsNotice businessId={businessId} />
      {abandoned && <AbandonDialog businessId={businessId} item={abandoned} onClose={() => setAbandoned(undefined)} />}
    </Page>
  )
}
