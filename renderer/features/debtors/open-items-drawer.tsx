import { Anchor, Button, Drawer, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { type AgeName, ageNames } from '../../components/ageing-bar.tsx'
import { Money } from '../../components/figures.tsx'
import { LastReminded } from '../../components/last-reminded.tsx'
import { Problem } from '../../components/problem.tsx'
import { ReminderDialog } from '../../components/reminder-dialog.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { formatDay } from '../../lib/format-day.ts'
import { openItemsQuery } from '../../lib/queries/accounts.ts'
import { asOfLink } from '../../lib/routing/as-of.ts'
import { accounts } from '../../lib/texts/accounts.ts'
import { reminders } from '../../lib/texts/reminders.ts'
import { ageOf } from './by-age.ts'
import styles from './debtors.module.css'

const words = accounts.debtors.items
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
            ...ageNames.map((value) => ({ value, label: accounts.ages[value] })),
          ]}
        />
        {items === undefined && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting />)}
        {items?.length === 0 && <Text c="dimmed">{words.none}</Text>}
        <ul className={styles['items']}>
          {items?.map(({ id, invoiceId, kind, number, dueDate, daysOverdue, balance }) => (
            <li key={id}>
              <span>
                {invoiceId === null ? (
                  (number ?? accounts.kinds[kind])
                ) : (
                  <Anchor
                    fw={600}
                    renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId }} />}
                  >
                    {number ?? accounts.kinds[kind]}
                  </Anchor>
                )}
                {dueDate !== null && (
                  <small data-late={(daysOverdue ?? 0) > 0 || undefined}>
                    {(daysOverdue ?? 0) > 0 ? accounts.overdue(daysOverdue ?? 0) : accounts.due(formatDay(dueDate))}
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
