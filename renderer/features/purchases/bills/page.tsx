import { Button, Group } from '@mantine/core'
import { IconFilterOff, IconShoppingCart } from '@tabler/icons-react'

import { useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import type { CashOutBody } from '../../../../core/contract/purchases/cash-out.ts'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { Pager } from '../../../components/table/pager.tsx'
import { CommandButton, PrimaryCommand } from '../../../components/ui/command-button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { SecondaryActions } from '../../../components/ui/secondary-actions.tsx'
import { usePageCommands } from '../../../lib/commands/page-commands.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { usePreferences } from '../../../lib/queries/preferences.ts'
import { useBillList } from '../../../lib/queries/purchases/bills.ts'
import { useBusinessId } from '../../../lib/routing/business-id.ts'
import { useSearchParams } from '../../../lib/routing/search.ts'
import { palette } from '../../../lib/texts/app/palette.ts'
import { bills as words } from '../../../lib/texts/purchases/bills.ts'
import { ExpenseDialog } from '../expense/dialog.tsx'
import { CashOutsCard } from './cash-outs.tsx'
import { billColumns } from './columns.tsx'
import { billsCommands } from './commands.ts'
import { BillFilters } from './filters.tsx'
import { useCashOuts } from './use-cash-outs.ts'
import { billQueryOf, billsSearch, isNarrowed, noBillFilters } from './search.ts'

const onBill = '/businesses/$businessId/bills/$billId'
const DEFAULT_ROWS = 25

/** What a business bought: found, filtered, opened. */
export function BillsPage() {
  const businessId = useBusinessId()
  const { data: business } = useBusiness(businessId)
  const { preferences } = usePreferences()
  const [search, change] = useSearchParams(billsSearch)
  const {
    data: page,
    error,
    refetch,
  } = useBillList(businessId, billQueryOf(search, preferences?.pageSize ?? DEFAULT_ROWS))
  const mayWrite = business !== undefined && may(business, 'purchase.write')
  const cashOuts = useCashOuts(businessId, mayWrite)
  const [newest] = cashOuts.items
  const [detailed, detail] = useState<CashOutBody>()
  const commands = usePageCommands(
    palette.here,
    billsCommands(businessId, mayWrite, {
      expense: () => void change({ open: 'expense' }),
      bookCashOut: newest && !cashOuts.isPending ? () => cashOuts.book(newest) : undefined,
    }),
  )
  const isUnused = page?.meta.totalItems === 0 && !isNarrowed(search) && search.show === undefined
  const expense = commands.find(({ id }) => id === 'expense')

  return (
    <Page>
      <PageTitle
        intro={words.intro}
        actions={<SecondaryActions label={words.title} commands={commands} />}
        action={<PrimaryCommand commands={commands} />}
      >
        {words.title}
      </PageTitle>
      {mayWrite && <CashOutsCard cashOuts={cashOuts} onDetails={detail} />}
      {error && !page ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.title}
          columns={billColumns(todayInLagos(new Date()))}
          rows={page?.items}
          idOf={({ id }) => id}
          placeOf={({ id }) => ({ to: onBill, params: { businessId, billId: id } })}
          sort={{ by: search.sort ?? 'date', order: search.order ?? 'desc' }}
          onSort={({ by, order }) => void change({ sort: billsSearch.shape.sort.parse(by), order, page: undefined })}
          bar={!isUnused && <BillFilters businessId={businessId} search={search} change={change} />}
          empty={
            isUnused ? (
              <EmptyState
                icon={<IconShoppingCart size={36} stroke={1.5} />}
                title={mayWrite ? words.empty.title : words.title}
                text={mayWrite ? words.empty.text : words.empty.forViewer}
                action={
                  <Group gap="xs" justify="center">
                    {expense && <CommandButton command={expense} variant="default" />}
                  </Group>
                }
              />
            ) : (
              <EmptyState
                icon={<IconFilterOff size={36} stroke={1.5} />}
                title={words.noMatch.title}
                text={words.noMatch.text}
                action={
                  <Button variant="default" onClick={() => void change({ ...noBillFilters, show: undefined })}>
                    {words.clear}
                  </Button>
                }
              />
            )
          }
          footer={page && <Pager meta={page.meta} onPage={(number) => void change({ page: number })} />}
        />
      )}
      {search.open === 'expense' && mayWrite && (
        <ExpenseDialog businessId={businessId} onClose={() => void change({ open: undefined })} />
      )}
      {detailed && <ExpenseDialog businessId={businessId} cashOut={detailed} onClose={() => detail(undefined)} />}
    </Page>
  )
}
