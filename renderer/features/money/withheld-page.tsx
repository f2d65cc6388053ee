import { Group, SegmentedControl, Text } from '@mantine/core'
import { IconReceiptTax } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { listDeductions, type WithheldTaxBody } from '../../../core/contract/money/lists.ts'
import { Money } from '../../components/display/figures.tsx'
import { CertificateDialog } from '../../components/money/certificate-dialog.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { Pager } from '../../components/table/pager.tsx'
import { useExportName } from '../../components/table/use-export-name.ts'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { allPages, LARGEST_PAGE } from '../../lib/api/all-pages.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { withheldQuery } from '../../lib/queries/customer-accounts.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { KindFilter } from './filters.tsx'
import { MoneyPage } from './page.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { Reversed } from './reversed.tsx'
import { searchedFor, taxKinds, withheldSearch } from './search.ts'
import { withheldColumns } from './withheld-columns.tsx'
import { aboutTax, withheldTable } from './withheld-table.ts'

const words = customerAccount.withheld
const shows = ['all', 'missing', 'noted'] as const
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
  const asked = searchedFor(filter)
  const limit = String(preferences?.pageSize ?? DEFAULT_ROWS)
  const { data, error, refetch } = useQuery({
    ...withheldQuery(client, businessId, { ...asked, page: String(page), limit }),
    placeholderData: keepPreviousData,
  })
  const mayRecord = business !== undefined && may(business, 'payment.record')

  return (
    <MoneyPage
      businessId={businessId}
      words={words}
      file={named(words.file, filter)}
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
      error={data ? null : error}
      onRetry={() => void refetch()}
      below={
        <>
          {data && <Reversed businessId={businessId} takenBack={data.takenBack} />}
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
        </>
      }
    >
      <DataTable
        label={words.title}
        columns={withheldColumns(businessId, { to: filter.to, onCertify: mayRecord ? setCertified : undefined })}
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
            <KindFilter
              label={words.kinds}
              any={words.anyKind}
              kinds={taxKinds}
              nameOf={(kind) => words.kind[kind]}
              value={filter.kind}
              onChange={(kind) => void change({ kind, page: undefined })}
            />
            <PeriodFilter from={filter.from} to={filter.to} onChange={(days) => void change(days)} />
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
    </MoneyPage>
  )
}
