import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import type { getVatYear } from '../../../core/contract/money/vat-return.ts'
import { formatMonth } from '../../../core/domain/calendar/format.ts'
import { Day, Money } from '../../components/display/figures.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { RequirePermission } from '../../components/layout/require-permission.tsx'
import { YearChoice } from '../../components/money/year-choice.tsx'
import { type Column, DataTable, WhenNarrow } from '../../components/table/data-table.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { SecondaryActions } from '../../components/ui/secondary-actions.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { formatAmount, koboOf } from '../../lib/format/money.ts'
import { vatYearQuery } from '../../lib/queries/taxes.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { vatYearCommands } from './commands.ts'
import styles from './page.module.css'
import { vatYearSearch } from './search.ts'
import { vatYear as words } from './texts.ts'

type Year = z.output<typeof getVatYear.data>
type Month = Year['months'][number]

/** The twelve returns of a year on one page. */
export function VatYearPage() {
  return (
    <RequirePermission permission="payment.read" title={words.title}>
      <VatYear />
    </RequirePermission>
  )
}

function VatYear() {
  const businessId = useBusinessId()
  const { client } = useApi()
  const [search, change] = useSearchParams(vatYearSearch)
  const present = todayInLagos(new Date()).slice(0, 4)
  const year = search.year ?? present
  const choose = (chosen: string) => void change({ year: chosen })
  const { data, error, refetch } = useQuery({
    ...vatYearQuery(client, businessId, year),
    placeholderData: keepPreviousData,
  })
  const commands = usePageCommands(
    palette.here,
    vatYearCommands({ hasNext: year < present, go: (years) => choose(String(Number(year) + years)) }),
  )

  return (
    <Page>
      <PageTitle intro={words.intro} actions={<SecondaryActions label={words.title} commands={commands} />}>
        {words.title}
      </PageTitle>
      <YearChoice year={year} present={present} onChange={choose} />
      {error && !data ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles['parts']} aria-busy={data !== undefined && data.year !== year}>
          {data && !data.chargesVat && <Notice tone="quiet">{words.noVat}</Notice>}
          {data && <Summary year={data} />}
          <div className={styles['table']}>
            <DataTable
              label={words.title}
              columns={columns}
              rows={data?.months}
              expectedRows={12}
              idOf={({ month }) => month}
              placeOf={({ month, state }) =>
                state === 'FUTURE'
                  ? undefined
                  : { to: '/businesses/$businessId/money/vat', params: { businessId }, search: { month } }
              }
              empty={null}
            />
          </div>
          {data && data.share !== null && (
            <Notice tone="quiet">{words.share(formatAmount(Math.round(data.share * 1_000_000) / 10_000))}</Notice>
          )}
        </div>
      )}
    </Page>
  )
}

function Summary({ year: { due, paid, months } }: { readonly year: Year }) {
  const open = months.reduce((sum, month) => {
    const left = koboOf(month.due) - koboOf(month.paid ?? 0)
    return left > 0n ? sum + left : sum
  }, 0n)
  const last = months.findLast(({ state }) => isKept(state))
  const figures = [
    [words.summary.due, due],
    [words.summary.paid, paid],
    [words.summary.open, open],
    [words.summary.credit, last?.carried ?? 0],
  ] as const
  return (
    <Card component="section" aria-label={words.summary.label}>
      <dl className={styles['figures']}>
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} sign />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const isKept = (state: Month['state']): boolean => state !== 'FUTURE' && state !== 'NOT_KEPT'

/** Nothing is shown of a month that has not begun, or that nothing is known of. */
const figure = (of: (month: Month) => number | null) => (month: Month) => {
  const amount = of(month)
  return isKept(month.state) && amount !== null && <Money amount={amount} />
}

/** Where the return of a month stands, and where the table is narrow, the figures that have no column there. */
function Below({ month }: { readonly month: Month }) {
  const { state, filed, isProvisional } = month
  const isNothingDue = state === 'PAID' && koboOf(month.due) <= 0n && koboOf(month.paid ?? 0) === 0n
  return (
    <>
      <small className={`${styles['note']} ${styles['state']}`} data-state={state}>
        {isNothingDue ? words.nothingDue : words.states[state]}
      </small>
      {filed && <small className={styles['note']}>{words.filed(formatDay(filed.filedOn), filed.reference)}</small>}
      {isProvisional && isKept(state) && <small className={styles['note']}>{words.provisional}</small>}
      {isKept(state) && (
        <WhenNarrow>
          {narrowFacts(month).map((fact) => (
            <span key={fact} className={styles['note']}>
              {fact}
            </span>
          ))}
        </WhenNarrow>
      )}
    </>
  )
}

const narrowFacts = ({ dueDate, outputVat, inputVat, withheld, paid, carried }: Month): string[] => [
  `${words.columns.due} ${formatDay(dueDate)}`,
  ...(
    [
      [words.columns.output, outputVat],
      [words.columns.input, inputVat],
      [words.columns.withheld, withheld === 0 ? null : withheld],
      [words.columns.paid, paid],
      [words.columns.carried, carried === 0 ? null : carried],
    ] as const
  ).flatMap(([head, amount]) => (amount === null ? [] : [`${head.replace(' ₦', '')} ${formatAmount(amount)}`])),
]

const columns: readonly Column<Month>[] = [
  {
    key: 'month',
    head: words.columns.month,
    isName: true,
    grows: true,
    cell: ({ month }) => formatMonth(month),
    below: (month) => <Below month={month} />,
  },
  { key: 'due', head: words.columns.due, isWideOnly: true, cell: ({ dueDate }) => <Day of={dueDate} /> },
  {
    key: 'output',
    head: words.columns.output,
    align: 'end',
    isWideOnly: true,
    cell: figure(({ outputVat }) => outputVat),
  },
  { key: 'input', head: words.columns.input, align: 'end', isWideOnly: true, cell: figure(({ inputVat }) => inputVat) },
  {
    key: 'withheld',
    head: words.columns.withheld,
    align: 'end',
    isWideOnly: true,
    cell: figure(({ withheld }) => (withheld === 0 ? null : withheld)),
  },
  { key: 'payable', head: words.columns.payable, align: 'end', isStrong: true, cell: figure(({ due }) => due) },
  { key: 'paid', head: words.columns.paid, align: 'end', isWideOnly: true, cell: figure(({ paid }) => paid) },
  {
    key: 'carried',
    head: words.columns.carried,
    align: 'end',
    isWideOnly: true,
    cell: figure(({ carried }) => (carried === 0 ? null : carried)),
  },
]
