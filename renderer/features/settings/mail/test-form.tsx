import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type SmtpBody, testSmtp } from '../../../../core/contract/mail/invoice-email.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { fieldErrors } from '../../../lib/errors/field-errors.ts'
import { formatDay, formatTime } from '../../../lib/format/date-time.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'

const words = mail.settings.test

type Props = { readonly businessId: string; readonly smtp: NonNullable<SmtpBody['smtp']> }

/** Sends one e-mail now, and says what the mail server made of it. */
export function EmailTestForm({ businessId, smtp }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const to = typed ?? smtp.fromAddress
  const test = useMutation({
    mutationFn: async () => client.call(testSmtp, { params: { id: businessId }, body: { to } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'mail', 'smtp') }),
  })
  const wrong = fieldErrors(test.error, { to: words.to }).to
  const said = serverAnswerOf(test.error)
  const { lastTest } = smtp

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
      {said !== undefined && (
        <Text c="dimmed" size="xs">
          {words.said(said)}
        </Text>
      )}
      {test.isSuccess && <Notice tone="quiet">{words.taken(test.data.data.to)}</Notice>}
      {test.isIdle && lastTest !== null && (
        <Text c={lastTest.trouble === null ? 'dimmed' : 'var(--desk-bad)'}>
          {lastTest.trouble === null
            ? words.good(moment(lastTest.at))
            : `${words.bad(moment(lastTest.at))} ${lastTest.trouble}`}
        </Text>
      )}
    </Stack>
  )
}

const moment = (at: string): string => `${formatDay(at)}, ${formatTime(at)}`

const serverAnswerOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.carried?.code === 'mail_not_sent'
    ? (error.carried.data.serverSaid ?? undefined)
    : undefined
