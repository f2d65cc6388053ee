import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { useApi } from '../../lib/api/api-context.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { remindersQuery } from '../../lib/queries/customer-accounts.ts'
import { reminders as words } from '../../lib/texts/mail/reminders.ts'

type Props = { readonly businessId: string; readonly customerId: string }

/** When a customer was reminded last, and how; nothing where that never was. */
export function LastReminded({ businessId, customerId }: Props) {
  const { client } = useApi()
  const { data } = useQuery(remindersQuery(client, businessId, customerId))
  const last = data?.[0]
  if (!last) return null
  return (
    <Text c="dimmed" size="sm" mt="xs">
      {words.last(formatDay(last.at), words.how(last))}
    </Text>
  )
}
