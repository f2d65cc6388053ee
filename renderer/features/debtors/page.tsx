import { Text } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'

import { may } from '../../../core/contract/http/permissions.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { MoneyTabs } from '../../components/money/page-tabs.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { asOfLink } from '../../lib/routing/as-of.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { DebtorsActions } from './actions.tsx'
import { ageingTable } from './ageing-table.ts'
import { AutomaticReminders } from './automatic-reminders.tsx'
import { DebtorsBar } from './bar.tsx'
import { debtorsColumns } from './columns.tsx'
import { OpenItemsDrawer } from './open-items-drawer.tsx'
import styles from './page.module.css'
import { debtorsSearch } from './search.ts'
import { DebtorsSummary } from './summary.tsx'
import { useDebtors } from './use-debtors.ts'

const words = customerAccount.debtors
const onAccount = '/businesses/$businessId/customers/$customerId'

/** Who owes, how much and how long it is due, as of any day; every figure leads to what it is made of. */
export function DebtorsPage() {
  const businessId = useBusinessId()
  const [search, change] = useSearchParams(debtorsSearch)
  const today = todayInLagos(new Date())
  const asOf = search.asOf ?? today
  const { data: business } = useBusiness(businessId)
  const { data, rows, now, error, refetch } = useDebtors(businessId, asOf, search.sort)
  const mayRecord = business !== undefined && may(business, 'payment.record')
  const mayRemind = asOf === today && mayRecord
  const chosen = data?.customers.find(({ customerId }) => customerId === search.customer)

  return (
    <Page>
      <PageTitle
        intro={words.intro}
        actions={
          <DebtorsActions
            businessId={businessId}
            table={data && rows && rows.length > 0 ? ageingTable(data, rows) : undefined}
            asOf={asOf}
            mayRemind={mayRemind}
            mayRecord={mayRecord}
            opens={search.open}
            onOpened={() => void change({ open: undefined })}
          />
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
      {data && data.total > 0 && <DebtorsSummary businessId={businessId} ageing={data} {...(asOf === today && now)} />}
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['debtors']}>
          <DataTable
            label={words.title}
            columns={debtorsColumns(businessId, search)}
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
            bar={<DebtorsBar search={search} today={today} onChange={(changes) => void change(changes)} />}
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
