import { Group, SegmentedControl, Select, Text } from '@mantine/core'
import { IconReceiptTax } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listDeductions, type WithheldTaxBody } from '../../../core/contract/money-lists.ts'
import { may } from '../../../core/contract/permissions.ts'
import { CertificateDialog } from '../../components/certificate-dialog.tsx'
import { DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Money } from '../../components/figures.tsx'
import { MoneyViews } from '../../components/money-views.tsx'
import { Page } from '../../components/page.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Pager } from '../../components/pager.tsx'
import { Problem } from '../../components/problem.tsx'
import { TableExport } from '../../components/table-export.tsx'
import { useExportName } from '../../components/use-export-name.ts'
import { allPages, LARGEST_PAGE } from '../../lib/api/all-pages.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { withheldQuery } from '../../lib/queries/accounts.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { accounts } from '../../lib/texts/accounts.ts'
import { DaysFilter } from './days-filter.tsx'
import { askedFor, taxKinds, withheldSearch } from './money-search.ts'
import { TakenBack } from './taken-back.tsx'
import { withheldColumns } from './withheld-columns.tsx'
import { aboutTax, withheldTable } from './withheld-table.ts'

const words = accounts.withheld
const shows = ['all', 'missing', 'noted'] as const
const ANY = 'any'
const DEFAULT_ROWS = 25

/** What customers kept back, and which certificates are still to come. */
export function WithheldPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const queries = useQueryClient()
  const { preferences } = usePreferences()
  const { data: business } = useBusiness(businessId)
  const [{ page = 1, ...filter }, change] = useSearchParams(withheldSearch)
  const [certified, setCertified] = useState<WithheldTaxBody>()
  const named = useExportName(businessId)
  const asked = askedFor(filter)
  const limit = String(preferences?.pageSize ?? DEFAULT_ROWS)
  const { data, error, refetch } = useQuery({
    ...withheldQuery(client, businessId, { ...asked, page: String(page), limit }),
    placeholderData: keepPreviousData,
  })
  const mayRecord = business !== undefined && may(business, 'payment.record')

  return (
    <Page>
      <PageTitle
        intro={words.intro}
        actions={
          <TableExport
            file={named(words.file, filter)}
            title={words.title}
            table={async (onProgress) => {
              const list = async (next: string) =>
                (
                  await client.call(listDeductions, {
                    query: { businessId, ...asked, page: next, limit: LARGEST_PAGE },
                  })
                ).data
              const { takenBack } = await list('1')
              return withheldTable(await allPages(list, onProgress), takenBack)
            }}
          />
        }
      >
        {words.title}
      </PageTitle>
      <MoneyViews businessId={businessId} />
      {error && !data ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.title}
          columns={withheldColumns(businessId, mayRecord ? setCertified : undefined)}
          rows={data?.items}
          idOf={({ id }) => id}
          empty={
            <EmptyState
              icon={<IconReceiptTax size={36} stroke={1.5} />}
              {...(Object.keys(asked).length > 0 ? words.none : words.empty)}
            />
          }
          bar={
            <Group gap="xs" w="100%">
              <SegmentedControl
                size="xs"
                aria-label={words.shows.label}
                value={filter.certificate ?? 'all'}
                onChange={(value) =>
                  void change({
                    certificate: value === 'missing' || value === 'noted' ? value : undefined,
                    page: undefined,
                  })
                }
                data={shows.map((value) => ({ value, label: words.shows[value] }))}
              />
              <Select
                size="xs"
                w={190}
                aria-label={words.kinds}
                allowDeselect={false}
                value={filter.kind ?? ANY}
                onChange={(value) => void change({ kind: taxKinds.find((one) => one === value), page: undefined })}
                data={[
                  { value: ANY, label: words.anyKind },
                  ...taxKinds.map((value) => ({ value, label: words.kind[value] })),
                ]}
              />
              <DaysFilter from={filter.from} to={filter.to} onChange={(days) => void change(days)} />
            </Group>
          }
          footer={
            data && (
              <Group justify="space-between" w="100%">
                <Pager meta={data.meta} onPage={(next) => void change({ page: next })} />
                <Text>
                  {words.sum} <Money amount={data.total} sign />
                </Text>
              </Group>
            )
          }
        />
      )}
      {data && <TakenBack businessId={businessId} takenBack={data.takenBack} />}
      {certified && (
        <CertificateDialog
          businessId={businessId}
          deductionId={certified.id}
          about={aboutTax(certified)}
          {...(certified.certificateNumber !== null && {
            present: { number: certified.certificateNumber, date: certified.certificateDate },
          })}
          onClose={() => setCertified(undefined)}
          onDone={() => queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') })}
        />
      )}
    </Page>
  )
}
