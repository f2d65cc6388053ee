import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { Customer } from '../../../../core/contract/records/customer.ts'
import { koboToNumber } from '../../../../core/domain/money/decimal.ts'
import { Money } from '../../../components/display/figures.tsx'
import { ageNames, AgeingBar } from '../../../components/money/ageing-bar.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { koboOf } from '../../../lib/format/money.ts'
import { statementQuery } from '../../../lib/queries/customer-accounts.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'
import styles from '../page.module.css'

const words = customerAccount.customer

type Props = { readonly customer: Customer; readonly asOf: string; readonly onToday: () => void }

/** What a customer owed and had at the end of an earlier day, which it says. */
export function AccountAsOf({ customer: { id, businessId }, asOf, onToday }: Props) {
  const { client } = useApi()
  const { data, error, refetch } = useQuery(statementQuery(client, businessId, id, { from: asOf, to: asOf }))
  if (!data) {
    return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton height={128} radius="lg" />
  }

  const { owed, closing, ageing } = data
  const less = (amount: number, other: number) => koboToNumber(koboOf(amount) - koboOf(other))
  const figures = [
    [words.figures.owed, owed],
    [words.figures.overdue, less(owed, ageing.notDue)],
    [words.figures.credit, less(owed, closing)],
  ] as const
  return (
    <>
      <Notice
        tone="quiet"
        action={
          <Button size="xs" variant="default" onClick={onToday}>
            {words.then.today}
          </Button>
        }
      >
        <Text>{words.then.text(formatDay(asOf))}</Text>
      </Notice>
      <Card component="section" aria-label={words.then.label(formatDay(asOf))}>
        <dl className={styles['figures']}>
          {figures.map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Money amount={amount} sign />
              </dd>
            </div>
          ))}
        </dl>
        {ageNames.some((age) => ageing[age] > 0) ? (
          <AgeingBar ages={ageing} />
        ) : (
          <Text c="dimmed">{words.then.nothingOwed}</Text>
        )}
      </Card>
    </>
  )
}
