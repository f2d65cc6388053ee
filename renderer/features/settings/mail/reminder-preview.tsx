import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { PreviewedReminderBody } from '../../../../core/contract/money/reminder-plan.ts'
import { Loading } from '../../../components/ui/loading.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay, formatTime } from '../../../lib/format/date-time.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { reminderPreviewQuery } from '../../../lib/queries/reminder-plan.ts'
import { automaticReminders } from '../../../lib/texts/mail/automatic-reminders.ts'
import styles from './reminder-preview.module.css'

const words = automaticReminders.preview
/** So many invoices are named of each customer. */
const NAMED = 3

/** Whom the next reminders would go to, for how much, and who gets none for which reason. */
export function ReminderPreview({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const { data, error, refetch } = useQuery(reminderPreviewQuery(client, businessId))
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />

  const going = data.items.filter(({ skipped }) => skipped === null)
  const left = data.items.filter(({ skipped }) => skipped !== null)
  const title = words.title(formatDay(data.at), formatTime(data.at))
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <div>
        <Title order={3}>{title}</Title>
        <Text c="dimmed">
          {[
            data.reminders === 0 ? words.none : words.sum(data.reminders, formatAmount(data.amount)),
            ...(data.isOn ? [] : [words.off]),
          ].join(' ')}
        </Text>
      </div>
      {going.length > 0 && (
        <div className={styles['scroll']} role="region" aria-label={title} tabIndex={0}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{words.columns.customer}</th>
                <th scope="col">{words.columns.step}</th>
                <th scope="col">{words.columns.invoices}</th>
                <th scope="col" className={styles['amount']}>
                  {words.columns.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {going.map((one) => (
                <tr key={one.customerId}>
                  <td>
                    <ToCustomer businessId={businessId} of={one} />
                  </td>
                  <td className={styles['step']}>{words.step(one.step)}</td>
                  <td>{namesOf(one)}</td>
                  <td className={styles['amount']}>{formatAmount(one.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {left.length > 0 && (
        <div>
          <Text>{words.left(data.skipped)}</Text>
          <Stack component="ul" gap={2} my={0} ps="lg">
            {left.map((one) => (
              <li key={one.customerId}>
                <ToCustomer businessId={businessId} of={one} />
                <Text span c="dimmed">
                  {one.skipped && `: ${words.skipped[one.skipped]}`}, ₦{formatAmount(one.amount)}
                </Text>
              </li>
            ))}
          </Stack>
        </div>
      )}
    </Stack>
  )
}

function namesOf({ items }: PreviewedReminderBody): string {
  const names = items.slice(0, NAMED).map(({ number }) => number ?? words.owed)
  return [...names, ...(items.length > NAMED ? [words.more(items.length - NAMED)] : [])].join(', ')
}

function ToCustomer({ businessId, of }: { readonly businessId: string; readonly of: PreviewedReminderBody }) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          {...props}
          to="/businesses/$businessId/customers/$customerId"
          params={{ businessId, customerId: of.customerId }}
        />
      )}
    >
      {of.name}
    </Anchor>
  )
}
