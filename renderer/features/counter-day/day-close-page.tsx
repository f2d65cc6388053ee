import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { NotFound } from '../../components/layout/not-found.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import { dayCloseQuery } from '../../lib/queries/till.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { texts } from '../../lib/texts.ts'
import { counterDay as words } from '../../lib/texts/counter/day.ts'
import { DayReport } from './day-report.tsx'
import { PrintDay } from './print-day.tsx'

/** A closed day, as it was. */
export function DayClosePage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const { closeId = '' } = useParams({ strict: false })
  const { data: close, error, refetch } = useQuery(dayCloseQuery(client, businessId, closeId))
  const isElsewhere = close !== undefined && close.businessId !== businessId
  if (isElsewhere || (error instanceof ApiError && error.code === 'not_found')) return <NotFound />
  if (!close) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />

  const { number, closedBy, closedAt } = close
  return (
    <Page>
      <PageTitle
        crumbs={[
          { label: texts.shell.nav.counter, to: '/businesses/$businessId/counter', params: { businessId } },
          { label: words.title, to: '/businesses/$businessId/counter/day', params: { businessId } },
        ]}
        actions={<PrintDay businessId={businessId} closeId={closeId} />}
        intro={words.closed.by(closedBy, `${formatDay(closedAt)}, ${formatTime(closedAt)}`, close.till?.name)}
      >
        {words.closed.title(number)}
      </PageTitle>
      <DayReport till={close} label={words.closed.title(number)} />
    </Page>
  )
}
