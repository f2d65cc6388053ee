import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconCash, IconFileImport } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'

import { may } from '../../../core/contract/http/permissions.ts'
import type { getAgeing } from '../../../core/contract/money/receivables.ts'
import { Money } from '../../components/display/figures.tsx'
import { LineClamp } from '../../components/display/line-clamp.tsx'
import { DayInput } from '../../components/form/day-input.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { ageNames, AgeingBar } from '../../components/money/ageing-bar.tsx'
import { CustomerCredit } from '../../components/money/credit-held.tsx'
import { MoneyTabs } from '../../components/money/page-tabs.tsx'
import { RefusedInvoicesNote } from '../../components/money/refused-note.tsx'
import { type Column, DataTable, WhenNarrow } from '../../components/table/data-table.tsx'
import { Card } from '../../components/ui/card.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { ageingQuery, creditQuery } from '../../lib/queries/customer-accounts.ts'
import { receivablesQuery } from '../../lib/queries/receivables.ts'
import { asOfLink } from '../../lib/routing/as-of.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { DebtorsActions } from './actions.tsx'
import { ageingTable } from './ageing-table.ts'
import { AutomaticReminders } from './automatic-reminders.tsx'
import { sortByAge } from './by-age.ts'
import { OpenItemsDrawer } from './open-items-drawer.tsx'
import styles from './page.module.css'
import { debtorsSearch } from './search.ts'

const words = customerAccount.debtors
const onPage = '/businesses/$businessId/money'
const onAccount = '/businesses/$businessId/customers/$customerId'

type Aged = z.output<typeof getAgeing.data>['customers'][number]

/** Who owes, how much and how long it is due, as of any day; every figure leads to what it is made of. */
export function DebtorsPage() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const [search, change] = useSearchParams(debtorsSearch)
  const today = todayInLagos(new Date())
  const asOf = search.asOf ?? today
  const { data, error, refetch } = useQuery({
    ...ageingQuery(client, businessId, asOf),
    placeholderData: keepPreviousData,
  })
  const { data: business } = useBusiness(businessId)
  const { data: now } = useQuery(receivablesQuery(client, businessId))
  const { data: credit } = useQuery(creditQuery(client, businessId))
  const rows = data && (search.sort === 'age' ? sortByAge(data.customers) : data.customers)
  const mayRemind = asOf === today && business !== undefined && may(business, 'payment.record')
  const chosen = data?.customers.find(({ customerId }) => customerId === search.customer)

  const columns: readonly Column<Aged>[] = [
    {
      key: 'name',
      head: words.columns.customer,
      isName: true,
      grows: true,
      cell: ({ name }) => <LineClamp lines={2}>{name}</LineClamp>,
      below: (row) => (
        <WhenNarrow>
          {ageNames
            .filter((age) => row[age] !== 0)
            .map((age) => `${customerAccount.ages[age]} ${formatAmount(row[age])}`)
            .join(', ')}
        </WhenNarrow>
      ),
    },
    ...ageNames.map((age): Column<Aged> => ({
      key: age,
      head: customerAccount.ages[age],
      align: 'end',
      isWideOnly: true,
      cell: (row) =>
        row[age] !== 0 && (
          <Link
            to={onPage}
            params={{ businessId }}
            search={{ ...search, customer: row.customerId, age }}
            className={styles['figure']}
            data-age={age}
            aria-label={words.items.of(formatAmount(row[age]), row.name, customerAccount.ages[age])}
          >
            <Money amount={row[age]} />
          </Link>
        ),
    })),
    {
      key: 'total',
      head: words.columns.total,
      align: 'end',
      isStrong: true,
      cell: (row) => (
        <Link
          to={onPage}
          params={{ businessId }}
          search={{ ...search, customer: row.customerId }}
          className={styles['figure']}
          aria-label={words.items.ofAll(formatAmount(row.total), row.name)}
        >
          <Money amount={row.total} />
        </Link>
      ),
    },
  ]

  return (
    <Page>
      <PageTitle
        intro={words.intro}
        actions={
          <>
            {business && may(business, 'payment.record') && <OpeningImportLink businessId={businessId} />}
            {rows && rows.length > 0 && (
              <DebtorsActions
                businessId={businessId}
                table={ageingTable(data, rows)}
                asOf={asOf}
                mayRemind={mayRemind}
              />
            )}
          </>
        }
      >
        {words.title}
      </PageTitle>
      <MoneyTabs businessId={businessId} />
      {data?.environment === 'SANDBOX' && <p className={styles['practice']}>{words.practice}</p>}
      {asOf === today && business && (
        <AutomaticReminders businessId={businessId} maySet={may(business, 'business.manage')} />
      )}
      <Text className={styles['printed'] ?? ''}>
        {business?.name}. {words.printed(formatDay(asOf))}
      </Text>
      {data && data.total > 0 && (
        <Card component="section" aria-label={words.all}>
          <Group justify="space-between" mb="md">
            <div>
              <Text size="xs" c="dimmed">
                {words.all}
              </Text>
              <Text size="xl" fw={650}>
                <Money amount={data.total} sign />
              </Text>
            </div>
            <Text c="dimmed">{words.customers(data.customers.length)}</Text>
          </Group>
          <AgeingBar ages={data} />
          {asOf === today && now && <RefusedInvoicesNote businessId={businessId} amount={now.refused} />}
          {asOf === today && credit && <CustomerCredit businessId={businessId} amount={credit.total} />}
        </Card>
      )}
      {error && !data ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['debtors']}>
          <DataTable
            label={words.title}
            columns={columns}
            rows={rows}
            idOf={({ customerId }) => customerId}
            placeOf={({ customerId }) => ({
              to: onAccount,
              params: { businessId, customerId },
              search: asOfLink(asOf, today),
            })}
            empty={
              <EmptyState
                icon={<IconCash size={36} stroke={1.5} />}
                {...(asOf === today ? words.empty : words.emptyThen)}
              />
            }
            bar={
              <>
                <SegmentedControl
                  size="xs"
                  aria-label={words.sort.label}
                  value={search.sort ?? 'size'}
                  onChange={(value) => void change({ sort: value === 'age' ? 'age' : undefined })}
                  data={[
                    { value: 'size', label: words.sort.size },
                    { value: 'age', label: words.sort.age },
                  ]}
                />
                <div className={styles['asOf']}>
                  <span aria-hidden>{words.asOf}</span>
                  <DayInput
                    daysOnly
                    size="xs"
                    aria-label={words.asOf}
                    value={asOf}
                    onChange={(day) => void change({ asOf: day === '' || day === today ? undefined : day })}
                  />
                </div>
              </>
            }
          />
        </div>
      )}
      {chosen && (
        <OpenItemsDrawer
          businessId={businessId}
          customer={chosen}
          asOf={asOf}
          mayRemind={mayRemind}
          age={search.age}
          onAge={(age) => void change({ age })}
          onClose={() => void change({ customer: undefined, age: undefined })}
        />
      )}
    </Page>
  )
}

/** The way to entering what was owed before from a list. */
function OpeningImportLink({ businessId }: { readonly businessId: string }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconFileImport size={18} aria-hidden />}
      renderRoot={(props) => (
        <Link {...props} to="/businesses/$businessId/opening-items/import" params={{ businessId }} />
      )}
    >
      {customerAccount.openingImport.link}
    </Button>
  )
}
