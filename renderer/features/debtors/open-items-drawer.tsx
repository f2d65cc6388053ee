import { Anchor, Button, Drawer, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Money } from '../../components/display/figures.tsx'
import { type AgeName, ageNames } from '../../components/money/ageing-bar.tsx'
import { ReminderDialog } from '../../components/reminder/dialog.tsx'
import { LastReminded } from '../../components/reminder/last-reminded.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { openItemsQuery } from '../../lib/queries/customer-accounts.ts'
import { asOfLink } from '../../lib/routing/as-of.ts'
import { reminders } from '../../lib/texts/mail/reminders.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { ageOf } from './by-age.ts'
import styles from './page.module.css'

const words = customerAccount.debtors.items
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const onAccount = '/businesses/$businessId/customers/$customerId'
const ALL = 'all'

type Props = {
  readonly businessId: string
  readonly customer: { readonly customerId: string; readonly name: string }
  readonly asOf: string
  /** Whether the customer may be reminded of it here. */
  readonly mayRemind: boolean
  /** Undefined for all. */
  readonly age: AgeName | undefined
  readonly onAge: (age: AgeName | undefined) => void
  readonly onClose: () => void
}

/** What one figure of the table is made of: the open invoices of a customer, of one age or of all. */
export function OpenItemsDrawer({ businessId, customer, asOf, mayRemind, age, onAge, onClose }: Props) {
  const { customerId, name } = customer
  const { client } = useApi()
  const [isReminding, setReminding] = useState(false)
  const { data, error, refetch } = useQuery(openItemsQuery(client, businessId, customerId, asOf))
  const items = data?.items.filter(({ daysOverdue }) => age === undefined || ageOf(daysOverdue) === age)

  // In place of the drawer: a press of Esc closes one of the two.
  if (isReminding) {
    return <ReminderDialog customer={{ id: customerId, businessId, name }} onClose={() => setReminding(false)} />
  }
  return (
    <Drawer opened onClose={onClose} position="right" size={460} title={words.title(name)}>
      <Stack gap="md">
        <Text c="dimmed">{words.on(formatDay(asOf))}</Text>
        <Select
          aria-label={words.all}
          allowDeselect={false}
          value={age ?? ALL}
          onChange={(value) => onAge(ageNames.find((one) => one === value))}
          data={[
            { value: ALL, label: words.all },
            ...ageNames.map((value) => ({ value, label: customerAccount.ages[value] })),
          ]}
        />
        {items === undefined && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />)}
        {items?.length === 0 && <Text c="dimmed">{words.none}</Text>}
        <ul className={styles['items']}>
          {items?.map(({ id, invoiceId, kind, number, dueDate, daysOverdue, balance }) => (
            <li key={id}>
              <span>
                {invoiceId === null ? (
                  (number ?? customerAccount.kinds[kind])
                ) : (
                  <Anchor
                    fw={600}
                    renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId }} />}
                  >
                    {number ?? customerAccount.kinds[kind]}
                  </Anchor>
                )}
                {dueDate !== null && (
                  <small data-late={(daysOverdue ?? 0) > 0 || undefined}>
                    {(daysOverdue ?? 0) > 0
                      ? customerAccount.overdue(daysOverdue ?? 0)
                      : customerAccount.due(formatDay(dueDate))}
                  </small>
                )}
              </span>
              <span className={styles['open']}>
                <Money amount={balance} sign />
              </span>
            </li>
          ))}
        </ul>
        <LastReminded businessId={businessId} customerId={customerId} />
        {mayRemind && <Button onClick={() => setReminding(true)}>{reminders.remind}</Button>}
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to={onAccount}
              params={{ businessId, customerId }}
              search={asOfLink(asOf, todayInLagos(new Date()))}
            />
          )}
        >
          {words.open}
        </Button>
      </Stack>
    </Drawer>
  )
}
