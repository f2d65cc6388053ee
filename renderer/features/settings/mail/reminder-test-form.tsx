import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { testReminder } from '../../../../core/contract/money/reminder-plan.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { fieldErrors } from '../../../lib/errors/field-errors.ts'
import { smtpQuery } from '../../../lib/queries/mail.ts'
import { automaticReminders } from '../../../lib/texts/mail/automatic-reminders.ts'

const words = automaticReminders.test

/** Sends one reminder to whoever wants to see what customers get. Nothing where no mail server is set up. */
export function ReminderTestForm({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const { data: smtp } = useQuery(smtpQuery(client, businessId))
  const [typed, setTyped] = useState<string>()
  const to = typed ?? smtp?.fromAddress ?? ''
  const test = useMutation({
    mutationFn: async () => client.call(testReminder, { params: { id: businessId }, body: { to } }),
  })
  if (!smtp) return null
  const wrong = fieldErrors(test.error, { to: words.to }).to
  return (
    <Stack gap="sm" component="section">
      <Title order={3}>{words.title}</Title>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          test.mutate()
        }}
      >
        <Group align="flex-start" gap="xs">
          <TextInput
            label={words.to}
            value={to}
            error={wrong}
            onChange={(event) => setTyped(event.currentTarget.value)}
            type="email"
            autoComplete="email"
            w={320}
            maw="100%"
          />
          <Button type="submit" variant="default" mt={25} loading={test.isPending}>
            {words.button}
          </Button>
        </Group>
      </form>
      {test.error !== null && wrong === undefined && <Problem error={test.error} />}
      {test.isSuccess && <Notice tone="quiet">{words.taken(test.data.data.to)}</Notice>}
    </Stack>
  )
}
