import { Anchor, Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { listOtherEntries, type OtherEntryBody } from '../../../core/contract/money/lists.ts'
import { Day, Money } from '../../components/display/figures.tsx'
import { type Column, WhenNarrow } from '../../components/table/data-table.tsx'
import { allPages, LARGEST_PAGE } from '../../lib/api/all-pages.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { otherEntriesQuery } from '../../lib/queries/customer-accounts.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { KindFilter, SearchFilter } from './filters.tsx'
import { otherEntryDescription, otherEntryName, otherTable } from './other-table.ts'
import styles from './page.module.css'
import { RegisterPage, usePageQuery } from './register-page.tsx'
import { searchedFor, otherKinds, otherSearch } from './search.ts'

const words = customerAccount.others
const onAccount = '/businesses/$businessId/customers/$customerId'

/** What moves accounts beside documents and payments: given back, given up, owed from before. */
export function OtherPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const [{ page = 1, ...filter }, change] = useSearchParams(otherSearch)
  const asked = searchedFor(filter)
  const answer = useQuery({
    ...otherEntriesQuery(client, businessId, usePageQuery(asked, page)),
    placeholderData: keepPreviousData,
  })

  return (
    <RegisterPage
      words={words}
      icon={<IconListDetails size={36} stroke={1.5} />}
      filter={filter}
      onChange={change}
      answer={answer}
      table={async (onProgress) => {
        const list = async (next: string) => {
          const query = { businessId, ...asked, page: next, limit: LARGEST_PAGE }
          return (await client.call(listOtherEntries, { query })).data
        }
        return otherTable(await allPages(list, onProgress))
      }}
      columns={columnsOf(businessId)}
      filters={
        <>
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
        </>
      }
      // What was given back and what was given up come to nothing together.
      sum={({ total }) =>
        filter.kind !== undefined && (
          <Text>
            {customerAccount.money.all} <Money amount={total} sign />
          </Text>
        )
      }
    />
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
  { key: 'what', card: 'subtitle', head: words.columns.what, isWideOnly: true, wraps: true, cell: otherEntryName },
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
