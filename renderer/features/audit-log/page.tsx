import { IconHistory, IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { Pager } from '../../components/table/pager.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { useTeam } from '../../lib/queries/team.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { auditLogQuery, useLogCheck, useLogExport } from './api.ts'
import { LogCheckResult } from './check.tsx'
import { logColumns } from './columns.tsx'
import { ExportLog } from './export.tsx'
import type { LogEntry } from './facts.ts'
import { LogFilters } from './filters.tsx'
import { logSearch, queryOf } from './search.ts'
import { auditLog as words } from './texts.ts'

const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const DEFAULT_ROWS = 25

export function AuditLogPage() {
  const businessId = useBusinessId()
  return (
    <RequirePermission permission="audit.read" title={words.title}>
      <AuditLog key={businessId} businessId={businessId} />
    </RequirePermission>
  )
}

/** Who did what, and whether anybody has changed that. */
function AuditLog({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const { preferences } = usePreferences()
  const [search, change] = useSearchParams(logSearch)
  const { page = 1 } = search
  const limit = String(preferences?.pageSize ?? DEFAULT_ROWS)
  const {
    data: log,
    error,
    refetch,
  } = useQuery({
    ...auditLogQuery(client, businessId, { ...queryOf(search), page: String(page), limit }),
    placeholderData: keepPreviousData,
  })
  const { data: team } = useTeam(businessId)
  const names = new Map(team?.members.map(({ userId, name }) => [userId, name]))
  const check = useLogCheck(businessId)
  const exporting = useLogExport(businessId)

  return (
    <Page>
      <PageTitle
        intro={words.intro}
        actions={<ExportLog exporting={exporting} businessName={business?.name} search={search} names={names} />}
        action={
          <PrimaryButton icon={IconShieldCheck} loading={check.isPending} onClick={() => check.mutate()}>
            {words.check.button}
          </PrimaryButton>
        }
      >
        {words.title}
      </PageTitle>

      {check.error !== null && <Problem error={check.error} onRetry={() => check.mutate()} />}
      {check.data && !check.isPending && <LogCheckResult found={check.data} />}
      {exporting.error !== null && <Problem error={exporting.error} />}

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
          bar={<LogFilters search={search} names={names} onChange={(changes) => void change(changes)} />}
          empty={
            <EmptyState
              icon={<IconHistory size={36} stroke={1.5} />}
              {...(Object.keys(queryOf(search)).length > 0 ? words.filters.none : words.empty)}
            />
          }
          footer={log && <Pager meta={log.meta} onPage={(next) => void change({ page: next })} />}
        />
      )}
    </Page>
  )
}
