import { Button, Stack } from '@mantine/core'
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'

import { BatchReport } from '../../components/batch-report.tsx'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Pager } from '../../components/pager.tsx'
import { Problem } from '../../components/problem.tsx'
import { useBatch } from '../../components/use-batch.ts'
import { retryOne } from '../../lib/invoices/deeds.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { texts } from '../../lib/texts.ts'
import { sending as sendingTexts } from '../../lib/texts/sending.ts'
import { AbandonDialog } from './abandon-dialog.tsx'
import { type QueueItem, useQueue } from './queue-api.ts'
import { QueueTable } from './queue-table.tsx'
import { RefusedList } from './refused-list.tsx'
import { SendingNotices } from './sending-notices.tsx'
import { sendingSearch } from './sending-search.ts'

const words = sendingTexts

/** What is on its way to FIRS / NRS: why it waits, what happens next, and what a person can do. */
export function SendingPage() {
  const businessId = useBusinessId()
  const [{ page: number = 1 }, change] = useSearchParams(sendingSearch)
  const { data: page, error, refetch } = useQueue(businessId, number)
  const [abandoned, setAbandoned] = useState<QueueItem>()
  const batch = useBatch(businessId)
  const retryable = page?.items.filter(({ allowedActions }) => allowedActions.includes('retry')) ?? []

  const retryAll = () =>
    void batch.start({
      items: retryable.map(({ invoiceId: id, invoiceNumber, customerName }) => ({ id, invoiceNumber, customerName })),
      deed: retryOne,
      failed: texts.batch.outcomes.notTried,
      saying: texts.batch.retrying,
    })

  return (
    <Stack gap="md">
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
      <SendingNotices businessId={businessId} />
      <BatchReport businessId={businessId} batch={batch} />

      {error && !page ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : page?.items.length === 0 ? (
        <Card p={0}>
          <EmptyState
            icon={<IconCircleCheck size={36} stroke={1.5} />}
            title={words.empty.title}
            text={words.empty.text}
          />
        </Card>
      ) : (
        <QueueTable
          businessId={businessId}
          items={page?.items}
          onAbandon={setAbandoned}
          footer={
            page &&
            page.meta.totalPages > 1 && <Pager meta={page.meta} onPage={(next) => void change({ page: next })} />
          }
        />
      )}
      <RefusedList businessId={businessId} />
      <AbandonDialog businessId={businessId} item={abandoned} onClose={() => setAbandoned(undefined)} />
    </Stack>
  )
}
