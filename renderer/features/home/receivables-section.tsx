import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Money } from '../../components/display/figures.tsx'
import { LineClamp } from '../../components/display/line-clamp.tsx'
import { Section } from '../../components/layout/section.tsx'
import { CustomerCredit } from '../../components/money/credit-held.tsx'
import { RefusedInvoicesNote } from '../../components/money/refused-note.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { creditQuery } from '../../lib/queries/customer-accounts.ts'
import { receivablesQuery } from '../../lib/queries/receivables.ts'
import { texts } from '../../lib/texts.ts'
import styles from './home.module.css'

const words = texts.home.owed
const onAccount = '/businesses/$businessId/customers/$customerId'

/** Who owes the business, how much, since when, and what falls due this week. Nothing where nobody owes or is owed. */
export function ReceivablesSection({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const { data } = useQuery(receivablesQuery(client, businessId))
  const { data: credit } = useQuery(creditQuery(client, businessId))
  if (!data || !credit || (data.owed === 0 && credit.total === 0)) return null

  const { owed, overdue, oldestDueDate, dueSoon, topDebtors, customers } = data
  const isLate = overdue > 0 && oldestDueDate !== null
  return (
    <Section
      title={words.title}
      actions={
        <Anchor
          size="sm"
          renderRoot={(props) => <Link {...props} to="/businesses/$businessId/money" params={{ businessId }} />}
        >
          {words.all(customers)}
        </Anchor>
      }
    >
      <dl className={styles['owed']}>
        <div>
          <dt>{words.owed}</dt>
          <dd>
            <Money amount={owed} sign />
          </dd>
        </div>
        <div>
          <dt>{isLate ? words.overdueSince(formatDay(oldestDueDate)) : words.overdue}</dt>
          <dd data-late={overdue > 0 || undefined}>
            <Money amount={overdue} sign />
          </dd>
        </div>
        <div>
          <dt>{words.dueSoon(formatDay(dueSoon.until))}</dt>
          <dd>
            <Money amount={dueSoon.amount} sign />
          </dd>
        </div>
      </dl>
      <RefusedInvoicesNote businessId={businessId} amount={data.refused} />
      <ul className={styles['debtors']}>
        {topDebtors.map(({ customerId, name, owed: their, oldestDueDate: since }) => (
          <li key={customerId}>
            <Anchor
              c="inherit"
              fw={600}
              renderRoot={(props) => <Link {...props} to={onAccount} params={{ businessId, customerId }} />}
            >
              <LineClamp lines={1}>{name}</LineClamp>
            </Anchor>
            {since !== null && (
              <Text size="xs" c={since < data.today ? 'var(--desk-bad)' : 'dimmed'} className={styles['since'] ?? ''}>
                {since < data.today ? words.since(formatDay(since)) : words.due(formatDay(since))}
              </Text>
            )}
            <Money amount={their} sign />
          </li>
        ))}
      </ul>
      <CustomerCredit businessId={businessId} amount={credit.total} />
    </Section>
  )
}
