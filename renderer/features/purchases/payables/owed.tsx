import { Button, Group, Text, Title } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

import { getPayables } from '../../../../core/contract/payables/payables.ts'
import { Money } from '../../../components/display/figures.tsx'
import { LineClamp } from '../../../components/display/line-clamp.tsx'
import { DayInput } from '../../../components/form/day-input.tsx'
import { AgeingBar, ageNames } from '../../../components/money/ageing-bar.tsx'
import { useSaveFile } from '../../../components/print/use-save-file.ts'
import { type Column, DataTable, WhenNarrow } from '../../../components/table/data-table.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { payablesQuery } from '../../../lib/queries/purchases/payables.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'
import { paymentsOut } from '../../../lib/texts/purchases/payments.ts'
import { supplierAccount } from '../../../lib/texts/purchases/suppliers.ts'
import styles from './payables.module.css'

const words = paymentsOut.payables
type Aged = z.output<typeof getPayables.data>['suppliers'][number]

type Props = {
  readonly businessId: string
  readonly asOf: string | undefined
  readonly onAsOf: (day: string | undefined) => void
}

/** Who is owed, by how long it is due, as of any day, and what lies with suppliers without a bill. */
export function OwedPayables({ businessId, asOf, onAsOf }: Props) {
  const { client } = useApi()
  const today = todayInLagos(new Date())
  const day = asOf ?? today
  const { data, error, refetch } = useQuery(payablesQuery(client, businessId, day))
  const sheet = useSaveFile(async () =>
    client.download(getPayables, { params: { id: businessId }, query: { asOf: day, format: 'xlsx' } }),
  )
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <>
      {data && data.total > 0 && (
        <Card component="section" aria-label={words.total}>
          <Group justify="space-between" mb="md">
            <div>
              <Text size="xs" c="dimmed">
                {words.total}
              </Text>
              <Text size="xl" fw={650}>
                <Money amount={data.total} sign />
              </Text>
            </div>
            <Text c="dimmed">{words.suppliers(data.suppliers.length)}</Text>
          </Group>
          <AgeingBar ages={data} />
        </Card>
      )}
      <DataTable
        label={words.title}
        columns={columns}
        rows={data?.suppliers}
        idOf={({ supplierId }) => supplierId ?? 'none'}
        placeOf={({ supplierId }) =>
          supplierId === null
            ? undefined
            : { to: '/businesses/$businessId/suppliers/$supplierId', params: { businessId, supplierId } }
        }
        empty={<EmptyState icon={<IconCash size={36} stroke={1.5} />} {...words.empty} />}
        bar={
          <div className={styles['bar']}>
            <span aria-hidden>{words.asOf}</span>
            <DayInput
              daysOnly
              size="xs"
              aria-label={words.asOf}
              value={day}
              onChange={(chosen) => onAsOf(chosen === '' || chosen === today ? undefined : chosen)}
            />
            <Button variant="default" size="xs" loading={sheet.isBusy} onClick={() => sheet.save()}>
              {words.save}
            </Button>
          </div>
        }
      />
      {data && data.deposits.length > 0 && (
        <Card component="section" aria-labelledby="deposits-title">
          <Title order={2} mb="sm" id="deposits-title">
            {words.deposits}
          </Title>
          <ul className={styles['deposits']}>
            {data.deposits.map(({ id, supplierName, kind, number, date, amount }) => (
              <li key={id}>
                <span>
                  {supplierName ?? words.noSupplier}
                  <small>{words.depositOf(number ?? supplierAccount.kinds[kind], formatDay(date))}</small>
                </span>
                <Money amount={amount} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const columns: readonly Column<Aged>[] = [
  {
    key: 'name',
    head: words.columns.supplier,
    isName: true,
    grows: true,
    cell: ({ name }) => <LineClamp lines={2}>{name ?? words.noSupplier}</LineClamp>,
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
    cell: (row) => row[age] !== 0 && <Money amount={row[age]} />,
  })),
  {
    key: 'total',
    head: words.columns.total,
    align: 'end',
    isStrong: true,
    cell: ({ total }) => <Money amount={total} />,
  },
]
