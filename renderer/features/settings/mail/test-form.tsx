import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { type SmtpBody, testSmtp } from '../../../../core/contract/mail/settings.ts'
import { testReminder } from '../../../../core/contract/money/reminder-plan.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { fieldErrors } from '../../../lib/errors/field-errors.ts'
import { formatDay, formatTime } from '../../../lib/format/date-time.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { smtpQuery } from '../../../lib/queries/mail.ts'
import { automaticReminders } from '../../../lib/texts/mail/automatic-reminders.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'

const words = mail.settings.test

/** Sends one reminder to whoever wants to see what customers get. Nothing where no mail server is set up. */
export function ReminderTestForm({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const { data: smtp } = useQuery(smtpQuery(client, businessId))
  if (!smtp) return null
  return (
    <TestForm
      words={automaticReminders.test}
      sender={smtp.fromAddress}
      send={async (to) => (await client.call(testReminder, { params: { id: businessId }, body: { to } })).data}
    />
  )
}

type Props = { readonly businessId: string; readonly smtp: NonNullable<SmtpBody['smtp']> }

/** Sends one e-mail now, and says what the mail server made of it. */
export function EmailTestForm({ businessId, smtp: { fromAddress, lastTest } }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  return (
    <TestForm
      words={words}
      sender={fromAddress}
      send={async (to) => (await client.call(testSmtp, { params: { id: businessId }, body: { to } })).data}
      detailOf={(error) => {
        const said = serverAnswerOf(error)
        return (
          said !== undefined && (
            <Text c="dimmed" size="xs">
              {words.said(said)}
            </Text>
          )
        )
      }}
      onSettled={() => queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'mail', 'smtp') })}
      before={
        lastTest !== null && (
          <Text c={lastTest.trouble === null ? 'dimmed' : 'var(--desk-bad)'}>
            {lastTest.trouble === null
              ? words.good(moment(lastTest.at))
              : `${words.bad(moment(lastTest.at))} ${lastTest.trouble}`}
          </Text>
        )
      }
    />
  )
}

type TestProps = {
  readonly words: {
    readonly title: string
    readonly to: string
    readonly button: string
    readonly taken: (to: string) => string
  }
  /** Where it goes unless somebody types another address. */
  readonly sender: string
  readonly send: (to: string) => Promise<{ readonly to: string }>
  /** More about what went wrong. */
  readonly detailOf?: (error: Error | null) => ReactNode
  readonly onSettled?: () => Promise<unknown>
  /** What is shown until the first is sent. */
  readonly before?: ReactNode
}

function TestForm({ words: ofTest, sender, send, detailOf, onSettled, before }: TestProps) {
  const { title, to: label, button, taken } = ofTest
  const [typed, setTyped] = useState<string>()
  const to = typed ?? sender
  const test = useMutation({ mutationFn: async () => send(to), ...(onSettled && { onSettled }) })
  const wrong = fieldErrors(test.error, { to: label }).to

  return (
    <Stack gap="sm" component="section">
      <Title order={3}>{title}</Title>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          test.mutate()
        }}
      >
        <Group align="flex-start" gap="xs">
          <TextInput
            label={label}
            value={to}
            error={wrong}
            onChange={(event) => setTyped(event.currentTarget.value)}
            type="email"
            autoComplete="email"
            w={320}
            maw="100%"
          />
          <Button type="submit" variant="default" mt={25} loading={test.isPending}>
            {button}
          </Button>
        </Group>
      </form>
      {test.error !== null && wrong === undefined && <Problem error={test.error} />}
      {detailOf?.(test.error)}
      {test.isSuccess && <Notice tone="quiet">{taken(test.data.to)}</Notice>}
      {test.isIdle && before}
    </Stack>
  )
}

const moment = (at: string): string => `${formatDay(at)}, ${formatTime(at)}`

const serverAnswerOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.carried?.code === 'mail_not_sent'
    ? (error.carried.data.serverSaid ?? undefined)
    : undefined
