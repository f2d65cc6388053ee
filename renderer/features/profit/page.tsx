import { Anchor, Select, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'

import { getProfit } from '../../../core/contract/money/profit.ts'
import { Money } from '../../components/display/figures.tsx'
import { LineClamp } from '../../components/display/line-clamp.tsx'
import { DayInput } from '../../components/form/day-input.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { useSaveFile } from '../../components/print/use-save-file.ts'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { Card } from '../../components/ui/card.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { SecondaryActions } from '../../components/ui/secondary-actions.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { profitCommands } from './commands.ts'
import styles from './page.module.css'
import { type Days, daysOf } from './period.ts'
import { profitSearch } from './search.ts'
import { profit as words } from './texts.ts'

type Profit = z.output<typeof getProfit.data>

/** Sales less costs of a period. */
export function ProfitPage() {
  return (
    <RequirePermission permission="payment.read" title={words.title}>
      <ProfitOfPeriod />
    </RequirePermission>
  )
}

const DECEMBER = 12
const periods = ['year', 'lastYear', 'month', 'lastMonth', 'custom'] as const

function ProfitOfPeriod() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const [search, change] = useSearchParams(profitSearch)
  const days = daysOf(search, todayInLagos(new Date()), business?.settings.yearEndMonth ?? DECEMBER)
  const { data, error, refetch } = useQuery({
    queryKey: ofBusiness(businessId, 'money', 'profit', days.from, days.to),
    queryFn: async ({ signal }) =>
      (await client.call(getProfit, { params: { id: businessId }, query: days, signal })).data,
    placeholderData: keepPreviousData,
    // The accounting year is the business's own.
    enabled: business !== undefined,
  })
  const sheet = useSaveFile(async () =>
    client.download(getProfit, { params: { id: businessId }, query: { ...days, format: 'xlsx' } }),
  )
  const commands = usePageCommands(
    palette.here,
    profitCommands(sheet.isBusy, () => sheet.save()),
  )
  const choose = (value: string | null) => {
    const period = periods.find((one) => one === value) ?? 'year'
    void change({
      period: period === 'year' ? undefined : period,
      // Days of one's own begin with those that are shown.
      ...(period === 'custom' ? days : { from: undefined, to: undefined }),
    })
  }
  const changeDays = ({ from = days.from, to = days.to }: Partial<Days>) => {
    if (from !== '' && to !== '') void change({ period: 'custom', from, to: to < from ? from : to })
  }

  return (
    <Page>
      <PageTitle intro={words.intro} actions={<SecondaryActions label={words.title} commands={commands} />}>
        {words.title}
      </PageTitle>
      <div className={styles['period']}>
        <Select
          aria-label={words.periods.label}
          w={220}
          allowDeselect={false}
          value={search.period ?? 'year'}
          onChange={choose}
          data={periods.map((value) => ({ value, label: words.periods[value] }))}
        />
        {search.period === 'custom' ? (
          <>
            <DayInput
              daysOnly
              w={150}
              aria-label={words.periods.from}
              value={days.from}
              onChange={(from) => changeDays({ from })}
            />
            <DayInput
              daysOnly
              w={150}
              aria-label={words.periods.to}
              value={days.to}
              onChange={(to) => changeDays({ to })}
            />
          </>
        ) : (
          <Text c="dimmed">{words.days(formatDay(days.from), formatDay(days.to))}</Text>
        )}
      </div>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <ProfitParts businessId={businessId} profit={data} isOld={data.from !== days.from || data.to !== days.to} />
      )}
    </Page>
  )
}

type PartsProps = { readonly businessId: string; readonly profit: Profit; readonly isOld: boolean }

function ProfitParts({ businessId, profit, isOld }: PartsProps) {
  const { sales, costs, profit: left, fixedAssets, notDeductible, from, to } = profit
  const rows = rowsOf(profit)
  const isEmpty = rows.every(({ amount }) => amount === 0) && fixedAssets === 0
  return (
    <div className={styles['parts']} aria-busy={isOld}>
      {isEmpty ? (
        <Card>
          <EmptyState icon={<IconChartBar size={36} stroke={1.5} />} {...words.empty} />
        </Card>
      ) : (
        <>
          <Card component="section" aria-label={words.summary.label}>
            <dl className={styles['figures']}>
              {(
                [
                  [words.summary.sales, sales],
                  [words.summary.costs, costs],
                  [left < 0 ? words.summary.loss : words.summary.profit, Math.abs(left)],
                ] as const
              ).map(([label, amount]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Money amount={amount} sign />
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
          <DataTable
            label={words.table.title}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            empty={null}
            bar={<h2 className={styles['head']}>{words.table.title}</h2>}
          />
          {(fixedAssets !== 0 || notDeductible !== 0) && (
            <Card component="section" aria-label={words.beside.label}>
              <dl className={styles['figures']}>
                {fixedAssets !== 0 && (
                  <div>
                    <dt>{words.beside.fixedAssets}</dt>
                    <dd>
                      <Money amount={fixedAssets} sign />
                      <small className={styles['note']}>{words.beside.fixedAssetsHint}</small>
                    </dd>
                  </div>
                )}
                {notDeductible !== 0 && (
                  <div>
                    <dt>{words.beside.notDeductible}</dt>
                    <dd>
                      <Money amount={notDeductible} sign />
                      <small className={styles['note']}>{words.beside.notDeductibleHint}</small>
                      <Anchor
                        fz="sm"
                        renderRoot={(props) => (
                          <Link
                            {...props}
                            to="/businesses/$businessId/bills"
                            params={{ businessId }}
                            search={{ vat: 'NONE_SHOWN', from, to }}
                          />
                        )}
                      >
                        {words.beside.seeBills}
                      </Anchor>
                    </dd>
                  </div>
                )}
              </dl>
            </Card>
          )}
        </>
      )}
      <ul className={styles['notes']}>
        {words.notes.map((note) => (
          <li key={note} className={styles['note']}>
            {note}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Row = {
  readonly id: string
  readonly name: string
  readonly hint?: string
  readonly amount: number
  readonly isSum?: boolean
}

/** In whole per cent; of little that it is little. */
function percentOf(amount: number, costs: number): string {
  const percent = Math.round((amount / costs) * 100)
  return percent === 0 ? words.table.little : String(percent)
}

/** Sales, each kind of costs, and what is left. */
function rowsOf({ sales, writeBacks, costs, profit, byCategory }: Profit): readonly Row[] {
  const { table } = words
  return [
    { id: 'sales', name: table.sales, hint: table.salesHint, amount: sales, isSum: true },
    ...(writeBacks === 0
      ? []
      : [{ id: 'writeBacks', name: table.writeBacks, hint: table.writeBacksHint, amount: writeBacks }]),
    ...byCategory.map(({ category, amount }) => ({
      id: `cost ${category}`,
      name: category,
      ...(costs > 0 && amount > 0 && { hint: table.costsHint(percentOf(amount, costs)) }),
      amount: -amount,
    })),
    { id: 'costs', name: table.costs, amount: -costs, isSum: true },
    { id: 'profit', name: profit < 0 ? table.loss : table.profit, amount: profit, isSum: true },
  ]
}

const columns: readonly Column<Row>[] = [
  {
    key: 'what',
    head: words.table.columns.what,
    isName: true,
    grows: true,
    cell: ({ name, isSum }) => (
      <span className={isSum ? styles['sum'] : undefined}>
        <LineClamp lines={2}>{name}</LineClamp>
      </span>
    ),
    below: ({ hint }) => hint !== undefined && <small className={styles['note']}>{hint}</small>,
  },
  {
    key: 'amount',
    card: 'amount',
    head: words.table.columns.amount,
    align: 'end',
    cell: ({ amount, isSum }) => (
      <span className={isSum ? styles['sum'] : undefined}>
        <Money amount={amount} />
      </span>
    ),
  },
]
