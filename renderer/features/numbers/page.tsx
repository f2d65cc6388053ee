import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconListNumbers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { may } from '../../../core/contract/http/permissions.ts'
import { Environment } from '../../../core/contract/http/vocabulary.ts'
import { formatInvoiceNumber } from '../../../core/domain/invoice/irn.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { Pager } from '../../components/table/pager.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { numberRegisterQuery } from '../../lib/queries/numbers.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { registerSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { useRegisterExport } from './api.ts'
import { Gaps } from './gaps.tsx'
import { LostNumbers } from './lost-numbers.tsx'
import { registerColumns } from './register-columns.tsx'
import { numbers as numbersTexts } from './texts.ts'

const words = numbersTexts
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const DEFAULT_ROWS = 25

/** What became of every number of a business. */
export function NumberRegisterPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const { data: attention } = useAttention(businessId)
  const { preferences } = usePreferences()
  const [search, change] = useSearchParams(registerSearch)
  const environment = search.environment ?? attention?.environment
  const {
    data: register,
    error,
    refetch,
  } = useQuery({
    ...numberRegisterQuery(client, businessId, {
      page: String(search.page ?? 1),
      limit: String(preferences?.pageSize ?? DEFAULT_ROWS),
      ...(search.environment !== undefined && { environment: search.environment }),
    }),
    placeholderData: keepPreviousData,
  })
  const exporting = useRegisterExport(businessId)
  const prefix = business?.invoicePrefix
  const wasRestored = register?.skipped.some(({ why }) => why === 'RESTORED') ?? false

  const save = () => {
    if (environment === undefined || prefix === undefined) return
    exporting.mutate(
      { environment, prefix },
      { onSuccess: (rows) => notifications.show({ message: words.exported(rows) }) },
    )
  }

  return (
    <Page>
      <div>
        <PageTitle
          intro={words.intro}
          actions={
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={exporting.isPending}
              disabled={environment === undefined || prefix === undefined}
              onClick={save}
            >
              {words.export}
            </Button>
          }
        >
          {words.title}
        </PageTitle>
        <div role="status">
          {exporting.progress && <Text>{words.exporting(exporting.progress.done, exporting.progress.all)}</Text>}
        </div>
      </div>

      {wasRestored && business && may(business, 'firs.search') && <LostNumbers businessId={businessId} />}

      {exporting.error !== null && <Problem error={exporting.error} onRetry={save} />}

      {error && !register ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.title}
          columns={registerColumns}
          rows={register?.items}
          idOf={({ sequence }) => String(sequence)}
          placeOf={({ invoiceId }) => ({ to: onInvoice, params: { businessId, invoiceId } })}
          empty={
            <EmptyState
              icon={<IconListNumbers size={36} stroke={1.5} />}
              title={words.empty.title}
              text={words.empty.text}
            />
          }
          bar={
            <Group justify="space-between" w="100%" gap="xs">
              <SegmentedControl
                aria-label={words.which}
                value={environment ?? 'SANDBOX'}
                onChange={(value) =>
                  void change({
                    environment: Environment.options.find((candidate) => candidate === value),
                    page: undefined,
                  })
                }
                data={Environment.options.map((value) => ({ value, label: words.environments[value] }))}
              />
              {business && environment === attention?.environment && (
                <Text c="dimmed">
                  {words.next(formatInvoiceNumber(business.invoicePrefix, business.nextInvoiceNumber))}
                </Text>
              )}
            </Group>
          }
          footer={register && <Pager meta={register.meta} onPage={(page) => void change({ page })} />}
          expectedRows={5}
        />
      )}
      {register && environment !== undefined && prefix !== undefined && (
        <Gaps register={register} prefix={prefix} environment={environment} />
      )}
    </Page>
  )
}
