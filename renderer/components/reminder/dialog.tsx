import { Button, Group, List, Modal, SegmentedControl, Stack, Text, Textarea, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMail, IconMailForward, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { ReminderAbout } from '../../../core/contract/http/vocabulary.ts'
import { sendCustomerEmail } from '../../../core/contract/mail/customer-email.ts'
import { getStatement } from '../../../core/contract/money/receivables.ts'
import type { Customer } from '../../../core/contract/records/customer.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { mailLink } from '../../lib/mail/message-links.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { reminderQuery, remindersQuery, statementFileQuery } from '../../lib/queries/customer-accounts.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { preparedCustomerEmailQuery } from '../../lib/queries/mail.ts'
import { mail } from '../../lib/texts/mail/mail.ts'
import { reminders as words } from '../../lib/texts/mail/reminders.ts'
import { usePrintFile } from '../print/use-print-file.ts'
import { ShareFile } from '../share/share-file.tsx'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { CopyReminder } from './copy-button.tsx'
import { useRecordReminder } from './use-record-reminder.ts'

type Props = {
  readonly customer: Pick<Customer, 'id' | 'businessId' | 'name'>
  readonly onClose: () => void
}

/** A message that asks a customer to pay, ready to be sent by whoever wrote it; doing that is noted. */
export function ReminderDialog({ customer: { id, businessId, name }, onClose }: Props) {
  const { client } = useApi()
  const [about, setAbout] = useState<ReminderAbout>()
  const [typed, setTyped] = useState<string>()
  // What was open before the last payment is not asked for.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...reminderQuery(client, businessId, id, about),
    refetchOnMount: 'always',
  })
  const note = useRecordReminder(businessId)
  const queries = useQueryClient()
  // The core has said that it would be the second time today.
  const [isAgain, setIsAgain] = useState(false)
  const { data: business } = useBusiness(businessId)
  const { data: prepared } = useQuery(preparedCustomerEmailQuery(client, businessId, id, 'REMINDER'))
  const file = useQuery(statementFileQuery(client, businessId, id, prepared?.period))
  const send = useMutation({
    mutationFn: async (message: string) => {
      const body = { kind: 'REMINDER' as const, about: data?.about, message, ...(isAgain && { evenAgain: true }) }
      await client.call(sendCustomerEmail, { params: { id }, body })
    },
    onError: (refusal) => setIsAgain(refusal instanceof ApiError && refusal.code === 'reminded_today'),
    onSuccess: async () => {
      notifications.show({ message: mail.customer.reminded(name) })
      onClose()
      await queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money') })
    },
  })
  const maySend = prepared !== undefined && prepared.from !== null && business && may(business, 'invoice.email')
  const statement = usePrintFile(() => {
    const to = todayInLagos(new Date())
    const from = data?.since ?? to
    return client.download(getStatement, { params: { id }, query: { from: from < to ? from : to, to, format: 'pdf' } })
  })

  const choose = (value: string) => {
    setAbout(ReminderAbout.options.find((one) => one === value))
    setTyped(undefined)
  }
  const isReady = data !== undefined && isFetchedAfterMount
  const text = typed ?? data?.text ?? ''
  return (
    <Modal opened onClose={onClose} title={words.title(name)} size="lg">
      {!isReady && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {isReady && (
        <Stack gap="md">
          <Text c="dimmed">{words.intro}</Text>
          <SegmentedControl
            size="xs"
            aria-label={words.about.label}
            value={data.about}
            onChange={choose}
            data={ReminderAbout.options.map((value) => ({ value, label: words.about[value] }))}
          />
          {data.amount === 0 ? (
            <Text>
              {data.credit > 0 ? words.covered[data.about](formatAmount(data.credit)) : words.nothing[data.about]}
            </Text>
          ) : (
            <>
              <Textarea
                label={words.message}
                value={text}
                onChange={(event) => setTyped(event.currentTarget.value)}
                autosize
                minRows={8}
                maxRows={14}
                data-autofocus
              />
              <Group gap="xs">
                {maySend && data.email !== null && (
                  <Button
                    leftSection={<IconMailForward size={18} aria-hidden />}
                    loading={send.isPending}
                    onClick={() => send.mutate(text)}
                  >
                    {isAgain ? words.again : mail.customer.remind(data.email)}
                  </Button>
                )}
                <Button
                  component="a"
                  variant={maySend && data.email !== null ? 'default' : 'filled'}
                  href={mailLink({ to: data.email, subject: data.subject, text })}
                  leftSection={<IconMail size={18} aria-hidden />}
                  onClick={() => note(id, 'EMAIL', data.about)}
                >
                  {words.mail}
                </Button>
                <CopyReminder text={text} onCopied={() => note(id, 'COPY', data.about)} />
                <Button
                  variant="default"
                  loading={statement.isBusy}
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  onClick={() => {
                    statement.print()
                    note(id, 'PRINT', data.about)
                  }}
                >
                  {words.print}
                </Button>
              </Group>
              {data.email === null && <Text c="dimmed">{words.noMail}</Text>}
              {send.error !== null &&
                (isAgain ? <Text role="alert">{words.isSecond}</Text> : <Problem error={send.error} />)}
              <ShareFile
                phone={data.phone}
                text={text}
                file={file.data}
                // Of the sheet of the system nobody knows where it led.
                onOpened={(way) => way === 'WHATSAPP' && note(id, 'WHATSAPP', data.about)}
              />
            </>
          )}
          <History businessId={businessId} customerId={id} />
        </Stack>
      )}
    </Modal>
  )
}

/** The rest stands in the audit log. */
const SHOWN = 5

function History({ businessId, customerId }: { readonly businessId: string; readonly customerId: string }) {
  const { client } = useApi()
  const { data } = useQuery(remindersQuery(client, businessId, customerId))
  if (!data) return null
  return (
    <section>
      <Title order={3} size="sm">
        {words.history}
      </Title>
      {data.length === 0 && <Text c="dimmed">{words.never}</Text>}
      <List size="sm" c="dimmed">
        {data.slice(0, SHOWN).map(({ id, at, by, channel, automatic, amount }) => (
          <List.Item key={id}>
            {formatDay(at)}: {words.entry(words.how({ channel, automatic }), formatAmount(amount), by)}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
