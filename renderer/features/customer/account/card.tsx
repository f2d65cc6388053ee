import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { Customer } from '../../../../core/contract/records/customer.ts'
import { Money } from '../../../components/display/figures.tsx'
import { ageNames, AgeingBar } from '../../../components/money/ageing-bar.tsx'
import { RefusedInvoicesNote } from '../../../components/money/refused-note.tsx'
import { LastReminded } from '../../../components/reminder/last-reminded.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { balanceQuery, paymentsOfCustomerQuery, statementQuery } from '../../../lib/queries/customer-accounts.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'
import styles from '../page.module.css'
import { missingOf } from './entries.ts'

const words = customerAccount.customer
/** The oldest, which are used first. */
const SHOWN_CREDITS = 4

/** What a customer owes and has, how long it is due, and what they still have to bring. */
export function AccountCard({ customer: { id, businessId, isWalkIn } }: { readonly customer: Customer }) {
  const { client } = useApi()
  const today = todayInLagos(new Date())
  const { data: balance, error, refetch } = useQuery(balanceQuery(client, businessId, id))
  const { data: statement } = useQuery(statementQuery(client, businessId, id, { from: today, to: today }))
  const { data: payments } = useQuery(paymentsOfCustomerQuery(client, businessId, id))
  if (!balance || !statement || !payments) {
    return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton height={128} radius="lg" />
  }

  const missing = missingOf(payments)
  const isAged = ageNames.some((age) => statement.ageing[age] > 0)
  return (
    <Card component="section" aria-label={words.figures.owes}>
      <dl className={styles['figures']}>
        <div>
          <dt>{words.figures.owes}</dt>
          <dd>
            <Money amount={balance.owed} sign />
          </dd>
        </div>
        <div>
          <dt>{words.figures.overdue}</dt>
          <dd data-tone={balance.overdue > 0 ? 'bad' : undefined}>
            <Money amount={balance.overdue} sign />
          </dd>
        </div>
        <div>
          <dt>{words.figures.credit}</dt>
          <dd>
            <Money amount={balance.credit} sign />
          </dd>
        </div>
        <div>
          <dt>{words.figures.missing}</dt>
          <dd data-tone={missing.length > 0 ? 'wait' : undefined}>{missing.length}</dd>
        </div>
      </dl>
      {isAged ? <AgeingBar ages={statement.ageing} /> : <Text c="dimmed">{words.nothingOwed}</Text>}
      <RefusedInvoicesNote businessId={businessId} customerId={id} amount={balance.refused} />
      {balance.owed > 0 && <LastReminded businessId={businessId} customerId={id} />}
      {balance.credits.length > 0 && (
        <ul className={styles['credits']} aria-label={words.credits.label}>
          {balance.credits
            .slice(0, SHOWN_CREDITS)
            .map(({ id: creditId, origin, number, date, amount, reservedFor }) => (
              <li key={creditId}>
                {words.credits[reservedFor === null ? origin : 'RESERVED'](
                  `₦${formatAmount(amount)}`,
                  number,
                  formatDay(date),
                )}
              </li>
            ))}
        </ul>
      )}
      {isWalkIn && balance.credits.length > 0 && <Text mt="xs">{words.credits.walkIn}</Text>}
      {balance.owedOnAccount > 0 && (
        <Text c="var(--desk-wait)" mt="xs">
          {words.onAccount(`₦${formatAmount(balance.owedOnAccount)}`)}
        </Text>
      )}
    </Card>
  )
}
