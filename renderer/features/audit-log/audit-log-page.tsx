import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconHistory, IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { OnlyFor } from '../../components/only-for.tsx'
import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Pager } from '../../components/pager.tsx'
import { PrimaryButton } from '../../components/primary-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { useTeam } from '../../lib/queries/team.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { pageSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { auditLog as words } from '../../lib/texts/audit-log.ts'
import { auditLogQuery, type LogEntry, useLogCheck, useLogExport } from './audit-log-api.ts'
import { LogCheckResult } from './log-check.tsx'
import { logColumns } from './log-columns.tsx'

const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const DEFAULT_ROWS = 25

export function AuditLogPage() {
  const businessId = useBusinessId()
  return (
    <OnlyFor permission="audit.read" title={words.title}>
      <AuditLog key={businessId} businessId={businessId} />
    </OnlyFor>
  )
}

/** Who did what, and whether anybody has changed that. */
function AuditLog({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const { preferences } = usePreferences()
  const [{ page = 1 }, change] = useSearchParams(pageSearch)
  const limit = String(preferences?.pageSize ?? DEFAULT_ROWS)
  const {
    data: log,
    error,
    refetch,
  } = useQuery({
    ...auditLogQuery(client, businessId, { page: String(page), limit }),
    placeholderData: keepPreviousData,
  })
  const { data: team } = useTeam(businessId)
  const names = new Map(team?.members.map(({ userId, name }) => [userId, name]))
  const check = useLogCheck(businessId)
  const exporting = useLogExport(businessId)

  const save = () => {
    if (!business) return
    exporting.mutate(business.name, {
      onSuccess: (fileName) => notifications.show({ message: words.exported(fileName) }),
    })
  }

  return (
    <Page>
      <PageTitle
        intro={words.intro}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={exporting.isPending}
            disabled={!business}
            onClick={save}
          >
            {words.export}
          </Button>
        }
        action={
          <PrimaryButton
            icon={<IconShieldCheck size={18} aria-hidden />}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            {words.check.button}
          </PrimaryButton>
        }
      >
        {words.title}
      </PageTitle>

      {check.error !== null && <Problem error={check.error} onRetry={() => check.mutate()} />}
      {check.data && !check.isPending && <LogCheckResult found={check.data} />}
      {exporting.error !== null && <Problem error={exporting.error} onRetry={save} />}

      {error && !log ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.title}
          columns={logColumns(names)}
          rows={log?.items}
          idOf={({ id }) => id}
          placeOf={({ subject }: LogEntry) =>
            subject.kind === 'invoice' ? { to: onInvoice, params: { businessId, invoiceId: subject.id } } : undefined
          }
          empty={
            <EmptyState
              icon={<IconHistory size={36} stroke={1.5} />}
              title={words.empty.title}
              text={words.empty.text}
            />
          }
          footer={log && <Pager meta={log.meta} onPage={(next) => void change({ page: next })} />}
        />
      )}
    </Page>
  )
}
