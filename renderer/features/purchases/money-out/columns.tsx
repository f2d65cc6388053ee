import { Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { PaymentOutBody } from '../../../../core/contract/payables/payment-out.ts'
import { Day, Money } from '../../../components/display/figures.tsx'
import { LineClamp } from '../../../components/display/line-clamp.tsx'
import { accountLabel, type useMoneyAccounts } from '../../../components/purchases/use-money-accounts.ts'
import { type Column, WhenNarrow } from '../../../components/table/data-table.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { paymentChannelLabel } from '../../../lib/money/payment-methods.ts'
import { paymentsOut } from '../../../lib/texts/purchases/payments.ts'
import styles from './money-out.module.css'

const words = paymentsOut.list

type Setting = {
  readonly businessId: string
  readonly accounts: ReturnType<typeof useMoneyAccounts>
  readonly onReverse?: (payment: PaymentOutBody) => void
  readonly onReceipt: (payment: PaymentOutBody) => void
}

const keptOf = ({ allocations, deductions }: PaymentOutBody): number =>
  [...deductions, ...allocations.flatMap((one) => one.deductions)].reduce((sum, { amount }) => sum + amount, 0)

/** The columns of what went out. */
export const paymentColumns = (setting: Setting): readonly Column<PaymentOutBody>[] => [
  { key: 'date', head: words.columns.date, isWideOnly: true, cell: ({ date }) => <Day of={date} /> },
  {
    key: 'supplier',
    head: words.columns.supplier,
    isName: true,
    grows: true,
    cell: ({ supplierName }) => <LineClamp lines={2}>{supplierName ?? words.noSupplier}</LineClamp>,
    below: (payment) => <Below payment={payment} {...setting} />,
  },
  {
    key: 'from',
    head: words.columns.from,
    isWideOnly: true,
    wraps: true,
    cell: ({ accountId }) => accountLabel(setting.accounts, accountId),
  },
  {
    key: 'kept',
    head: words.columns.kept,
    align: 'end',
    isWideOnly: true,
    cell: (payment) => keptOf(payment) !== 0 && <Money amount={keptOf(payment)} />,
  },
  {
    key: 'amount',
    head: words.columns.amount,
    align: 'end',
    isStrong: true,
    cell: ({ amount, state }) => (
      <span className={styles['amount']} data-reversed={state === 'REVERSED' || undefined}>
        <Money amount={amount} />
      </span>
    ),
  },
]

/** What a payment was for, and what can be done about it. */
function Below({
  payment,
  businessId,
  accounts,
  onReverse,
  onReceipt,
}: Setting & { readonly payment: PaymentOutBody }) {
  const { allocations, unallocated, state, reference, whtReceiptNumber, supplierName, accountId, date } = payment
  return (
    <div className={styles['below']}>
      {allocations.map(({ purchaseId, openingItemId, number }) =>
        purchaseId === null ? (
          <span key={openingItemId ?? number}>{number}</span>
        ) : (
          <Anchor
            key={purchaseId}
            size="xs"
            renderRoot={(props) => (
              <Link {...props} to="/businesses/$businessId/bills/$billId" params={{ businessId, billId: purchaseId }} />
            )}
          >
            {number}
          </Anchor>
        ),
      )}
      {/* What was reversed settles nothing any more, and is no deposit either. */}
      {allocations.length === 0 && state === 'RECORDED' && <span>{words.deposit}</span>}
      {allocations.length > 0 && unallocated > 0 && <span>{words.partlyDeposit(formatAmount(unallocated))}</span>}
      <span>{[paymentChannelLabel(payment), reference].filter(Boolean).join(', ')}</span>
      <WhenNarrow>
        {formatDay(date)}, {accountLabel(accounts, accountId)}
      </WhenNarrow>
      {state === 'REVERSED' && <span className={styles['reversed']}>{words.reversed}</span>}
      <Group gap={4}>
        {whtReceiptNumber !== null && (
          <Button variant="subtle" size="compact-xs" onClick={() => onReceipt(payment)}>
            {words.receipt(whtReceiptNumber)}
          </Button>
        )}
        {onReverse && state === 'RECORDED' && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={words.reverseOf(supplierName ?? words.noSupplier)}
            onClick={() => onReverse(payment)}
          >
            {words.reverse}
          </Button>
        )}
      </Group>
    </div>
  )
}
