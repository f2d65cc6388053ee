import { Group, Text } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { CreditorBody } from '../../../core/contract/money/lists.ts'
import type { Table } from '../../../core/domain/spreadsheet/table.ts'
import { Day, Money } from '../../components/display/figures.tsx'
import { DayInput } from '../../components/form/day-input.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { useExportName } from '../../components/table/use-export-name.ts'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { creditQuery } from '../../lib/queries/customer-accounts.ts'
import { asOfLink } from '../../lib/routing/as-of.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { MoneyPage } from './page.tsx'
import { creditSearch } from './search.ts'

const words = customerAccount.credit
const onAccount = '/businesses/$businessId/customers/$customerId'

const columns: readonly Column<CreditorBody>[] = [
  { key: 'name', head: words.columns.customer, isName: true, grows: true, cell: ({ name }) => name },
  { key: 'since', head: words.columns.since, cell: ({ since }) => <Day of={since} /> },
  {
    key: 'credit',
    head: words.columns.credit,
    align: 'end',
    isStrong: true,
    cell: ({ credit }) => <Money amount={credit} />,
  },
]

const creditTable = (customers: readonly CreditorBody[], asOf: string): Table => ({
  heads: Object.values(words.heads),
  rows: customers.map(({ name, since, credit }) => [name, { day: since }, { amount: credit }, { day: asOf }]),
})

/** Whose money is here without an invoice that it settles. */
export function CreditPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const [search, change] = useSearchParams(creditSearch)
  const today = todayInLagos(new Date())
  const asOf = search.asOf ?? today
  const named = useExportName(businessId)
  const { data, error, refetch } = useQuery({
    ...creditQuery(client, businessId, search.asOf),
    placeholderData: keepPreviousData,
  })

  return (
    <MoneyPage
      businessId={businessId}
      words={words}
      file={named(words.file, { to: asOf })}
      table={async () => creditTable((await refetch({ throwOnError: true })).data?.customers ?? [], asOf)}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      <DataTable
        label={words.title}
        columns={columns}
        rows={data?.customers}
        idOf={({ customerId }) => customerId}
        placeOf={({ customerId }) => ({
          to: onAccount,
          params: { businessId, customerId },
          search: asOfLink(asOf, today),
        })}
        empty={<EmptyState icon={<IconWallet size={36} stroke={1.5} />} {...words.empty} />}
        bar={
          <Group gap="xs">
            <span aria-hidden>{customerAccount.debtors.asOf}</span>
            <DayInput
              daysOnly
              size="xs"
              w={150}
              aria-label={customerAccount.debtors.asOf}
              value={asOf}
              onChange={(day) => void change({ asOf: day === '' || day === today ? undefined : day })}
            />
          </Group>
        }
        footer={
          data && (
            <Text ms="auto">
              {customerAccount.money.all} <Money amount={data.total} sign />
            </Text>
          )
        }
        expectedRows={5}
      />
    </MoneyPage>
  )
}
