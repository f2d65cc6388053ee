import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { ReminderAbout, ReminderChannel } from '../../../core/contract/http/vocabulary.ts'
import { noteReminder } from '../../../core/contract/money/reminder.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { explain } from '../../lib/errors/explain.ts'
import { remindersQuery } from '../../lib/queries/customer-accounts.ts'
import { reminders as words } from '../../lib/texts/mail/reminders.ts'

type ReminderRecord = { readonly customerId: string; readonly channel: ReminderChannel; readonly about: ReminderAbout }

const wayOf = ({ customerId, channel, about }: ReminderRecord): string => `${customerId} ${channel} ${about}`

/** Notes that a customer is reminded: each way once while the dialog is open, however often it is pressed. */
export function useRecordReminder(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const noted = useRef(new Set<string>())
  const job = useMutation({
    mutationFn: async ({ customerId, ...body }: ReminderRecord) =>
      client.call(noteReminder, { params: { id: customerId }, body }),
    onSuccess: (_, { customerId }) =>
      queries.invalidateQueries({ queryKey: remindersQuery(client, businessId, customerId).queryKey }),
    onError(error, one) {
      noted.current.delete(wayOf(one))
      notifications.show({ color: 'red', title: words.notNoted, message: explain(error).remedy })
    },
  })
  return (customerId: string, channel: ReminderChannel, about: ReminderAbout) => {
    const one = { customerId, channel, about }
    if (noted.current.has(wayOf(one))) return
    noted.current.add(wayOf(one))
    job.mutate(one)
  }
}
