import { Button, Group, Text } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import type { DuePayableBody } from '../../../../core/contract/payables/payables.ts'
import { sumKobo } from '../../../../core/domain/money/money.ts'
import { Day, Money } from '../../../components/display/figures.tsx'
import { LineClamp } from '../../../components/display/line-clamp.tsx'
import { DayInput } from '../../../components/form/day-input.tsx'
import { type Column, DataTable, WhenNarrow } from '../../../components/table/data-table.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { formatKobo, koboOf } from '../../../lib/format/money.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { duePayablesQuery } from '../../../lib/queries/purchases/payables.ts'
import { paymentsOut } from '../../../lib/texts/purchases/payments.ts'
import styles from './payables.module.css'
import { PaymentRunDialog } from './run-dialog.tsx'

const words = paymentsOut.payables.due

type Props = {
  readonly businessId: string
  readonly until: string | undefined
  readonly onUntil: (day: string | undefined) => void
}

const idOf = ({ purchaseId, openingItemId }: DuePayableBody): string => purchaseId ?? openingItemId ?? ''
const nameOf = ({ number, supplierName }: DuePayableBody): string => [number, supplierName].filter(Boolean).join(' ')

/** What is to be paid soon: what is chosen of it is paid in one go, with one file for the bank. */
export function DuePayables({ businessId, until, onUntil }: Props) {
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const { data, error, refetch } = useQuery(duePayablesQuery(client, businessId, until))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isPaying, setIsPaying] = useState(false)
  const mayPay = business !== undefined && may(business, 'payable.pay')
  const items = data?.items ?? []
  // What is held is not paid, whatever is chosen.
  const chosen = items.filter((item) => item.held === null && !left.has(idOf(item)))
  const total = formatKobo(sumKobo(chosen.map(({ balance }) => koboOf(balance))))
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <>
      <DataTable
        label={paymentsOut.payables.views.due}
        columns={columns}
        rows={data?.items}
        idOf={idOf}
        placeOf={({ purchaseId }) =>
          purchaseId === null
            ? undefined
            : { to: '/businesses/$businessId/bills/$billId', params: { businessId, billId: purchaseId } }
        }
        {...(mayPay && {
          selection: {
            selected: new Set(chosen.map(idOf)),
            onChange: (selected: ReadonlySet<string>) =>
              setLeft(new Set(items.map(idOf).filter((id) => !selected.has(id)))),
            nameOf,
          },
        })}
        empty={<EmptyState icon={<IconCash size={36} stroke={1.5} />} {...words.empty} />}
        bar={
          <div className={styles['bar']}>
            <span aria-hidden>{words.until}</span>
            <DayInput
              daysOnly
              size="xs"
              aria-label={words.until}
              value={data?.until ?? until ?? ''}
              onChange={(day) => onUntil(day === '' ? undefined : day)}
            />
          </div>
        }
        footer={
          mayPay ? (
            <Group justify="space-between" w="100%">
              <Text role="status">{words.chosen(chosen.length, total)}</Text>
              <Button disabled={chosen.length === 0} onClick={() => setIsPaying(true)}>
                {words.pay}
              </Button>
            </Group>
          ) : undefined
        }
      />
      {isPaying && (
        <PaymentRunDialog businessId={businessId} items={chosen} total={total} onClose={() => setIsPaying(false)} />
      )}
    </>
  )
}

const isLate = ({ dueDate }: DuePayableBody) => dueDate < todayInLagos(new Date())

const columns: readonly Column<DuePayableBody>[] = [
  {
    key: 'bill',
    head: words.columns.bill,
    isName: true,
    wraps: false,
    cell: ({ number, supplierInvoiceNumber }) => (
      <>
        {number ?? '–'}
        {supplierInvoiceNumber !== null && <small className={styles['small']}>{supplierInvoiceNumber}</small>}
      </>
    ),
  },
  {
    key: 'supplier',
    head: words.columns.supplier,
    wraps: true,
    grows: true,
    cell: (item) => (
      <>
        <LineClamp lines={2}>{item.supplierName ?? paymentsOut.payables.noSupplier}</LineClamp>
        {item.held !== null && <small className={styles['missing']}>{item.held}</small>}
        {item.held === null && !item.isPayable && <small className={styles['missing']}>{words.noAccount}</small>}
        <WhenNarrow>{formatDay(item.dueDate)}</WhenNarrow>
      </>
    ),
  },
  {
    key: 'account',
    head: words.columns.account,
    isWideOnly: true,
    wraps: true,
    cell: ({ bankName, accountNumber }) => [bankName, accountNumber].filter(Boolean).join(' '),
  },
  {
    key: 'due',
    head: words.columns.due,
    isWideOnly: true,
    cell: (item) => (
      <span className={isLate(item) ? styles['late'] : undefined}>
        <Day of={item.dueDate} />
      </span>
    ),
  },
  {
    key: 'balance',
    head: words.columns.balance,
    align: 'end',
    isStrong: true,
    cell: ({ balance }) => <Money amount={balance} />,
  },
]
