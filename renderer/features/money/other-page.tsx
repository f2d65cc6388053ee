import { Anchor, Group, Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { listOtherEntries, type OtherEntryBody } from '../../../core/contract/money/lists.ts'
import { Day, Money } from '../../components/display/figures.tsx'
import { type Column, DataTable, WhenNarrow } from '../../components/table/data-table.tsx'
import { Pager } from '../../components/table/pager.tsx'
import { useExportName } from '../../components/table/use-export-name.ts'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { allPages, LARGEST_PAGE } from '../../lib/api/all-pages.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { otherEntriesQuery } from '../../lib/queries/customer-accounts.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { KindFilter, SearchFilter } from './filters.tsx'
import { otherEntryDescription, otherEntryName, otherTable } from './other-table.ts'
import styles from './page.module.css'
import { MoneyPage } from './page.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { searchedFor, otherKinds, otherSearch } from './search.ts'

const words = customerAccount.others
const onAccount = '/businesses/$businessId/customers/$customerId'
const DEFAULT_ROWS = 25

/** What moves accounts beside documents and payments: given back, given up, owed from before. */
export function OtherPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const { preferences } = usePreferences()
  const [{ page = 1, ...filter }, change] = useSearchParams(otherSearch)
  const named = useExportName(businessId)
  const asked = searchedFor(filter)
  const limit = String(preferences?.pageSize ?? DEFAULT_ROWS)
  const { data, error, refetch } = useQuery({
    ...otherEntriesQuery(client, businessId, { ...asked, page: String(page), limit }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.keys(asked).length > 0

  return (
    <MoneyPage
      businessId={businessId}
      words={words}
      file={named(words.file, filter)}
      table={async (onProgress) => {
        const list = async (next: string) => {
          const query = { businessId, ...asked, page: next, limit: LARGEST_PAGE }
          return (await client.call(listOtherEntries, { query })).data
        }
        return otherTable(await allPages(list, onProgress))
      }}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      <DataTable
        label={words.title}
        columns={columnsOf(businessId)}
        rows={data?.items}
        idOf={({ id }) => id}
        empty={
          <EmptyState icon={<IconListDetails size={36} stroke={1.5} />} {...(isFiltered ? words.none : words.empty)} />
        }
        bar={
          <Group gap="xs" w="100%">
            <SearchFilter
              label={words.search}
              value={filter.search}
              onChange={(search) => void change({ search, page: undefined })}
            />
            <KindFilter
              label={words.kind}
              any={words.anyKind}
              kinds={otherKinds}
              nameOf={(kind) => customerAccount.kinds[kind]}
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
              {/* What was given back and what was given up come to nothing together. */}
              {filter.kind !== undefined && (
                <Text>
                  {customerAccount.money.all} <Money amount={data.total} sign />
                </Text>
              )}
            </Group>
          )
        }
      />
    </MoneyPage>
  )
}

const columnsOf = (businessId: string): readonly Column<OtherEntryBody>[] => [
  {
    key: 'customer',
    head: words.columns.customer,
    isName: true,
    grows: true,
    cell: (other) => (
      <>
        <Anchor
          c="inherit"
          renderRoot={(props) => (
            <Link {...props} to={onAccount} params={{ businessId, customerId: other.customerId }} />
          )}
        >
          {other.customerName}
        </Anchor>
        <WhenNarrow>{otherEntryName(other)}</WhenNarrow>
      </>
    ),
  },
  { key: 'day', head: words.columns.day, cell: ({ date }) => <Day of={date} /> },
  { key: 'what', head: words.columns.what, isWideOnly: true, wraps: true, cell: otherEntryName },
  { key: 'about', head: words.columns.about, isWideOnly: true, wraps: true, cell: otherEntryDescription },
  {
    key: 'amount',
    head: words.columns.amount,
    align: 'end',
    isStrong: true,
    cell: ({ amount, state }) => (
      <>
        <span className={state === 'REVERSED' ? styles['gone'] : undefined}>
          <Money amount={amount} />
        </span>
        {state === 'REVERSED' && <small className={styles['note']}>{customerAccount.takenBack.sum}</small>}
      </>
    ),
  },
]
