import { Button, Group, List, Modal, SegmentedControl, Stack, Text, Textarea, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBrandWhatsapp, IconCopy, IconMail, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Customer } from '../../core/contract/customer.ts'
import { getStatement } from '../../core/contract/receivables-report.ts'
import { noteReminder } from '../../core/contract/reminder.ts'
import { ReminderAbout, type ReminderChannel } from '../../core/contract/vocabulary.ts'
import { useApi } from '../lib/api/api-context.ts'
import { explain } from '../lib/errors/explain.ts'
import { formatDay } from '../lib/format-day.ts'
import { todayInLagos } from '../lib/format/day.ts'
import { formatAmount } from '../lib/format/money.ts'
import { mailLink, whatsappLink } from '../lib/message-links.ts'
import { reminderQuery, remindersQuery } from '../lib/queries/accounts.ts'
import { reminders as words } from '../lib/texts/reminders.ts'
import { Problem } from './problem.tsx'
import { usePrintFile } from './use-print-file.ts'
import { Waiting } from './waiting.tsx'

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
  const note = useNoted({ id, businessId })
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
      {!isReady && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting />)}
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
          {data.items === 0 ? (
            <Text>{words.nothing[data.about]}</Text>
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
                <Button
                  component="a"
                  href={mailLink({ to: data.email, subject: data.subject, text })}
                  leftSection={<IconMail size={18} aria-hidden />}
                  onClick={() => note('EMAIL', data.about)}
                >
                  {words.mail}
                </Button>
                {data.phone !== null && (
                  <Button
                    component="a"
                    variant="default"
                    href={whatsappLink({ phone: data.phone, text })}
                    target="_blank"
                    rel="noreferrer"
                    leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
                    onClick={() => note('WHATSAPP', data.about)}
                  >
                    {words.whatsapp}
                  </Button>
                )}
                <CopyText text={text} onCopied={() => note('COPY', data.about)} />
                <Button
                  variant="default"
                  loading={statement.isBusy}
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  onClick={() => {
                    statement.print()
                    note('PRINT', data.about)
                  }}
                >
                  {words.print}
                </Button>
              </Group>
              {data.email === null && <Text c="dimmed">{words.noMail}</Text>}
              {data.phone === null && <Text c="dimmed">{words.noPhone}</Text>}
            </>
          )}
          <History businessId={businessId} customerId={id} />
        </Stack>
      )}
    </Modal>
  )
}

function CopyText({ text, onCopied }: { readonly text: string; readonly onCopied: () => void }) {
  const [copied, setCopied] = useState<string>()
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => {
          setCopied(text)
          onCopied()
        })
      }}
    >
      {copied === text ? words.copied : words.copy}
    </Button>
  )
}

/** Notes that the customer is reminded: each way once while the dialog is open, however often it is pressed. */
function useNoted({ id, businessId }: Pick<Customer, 'id' | 'businessId'>) {
  const { client } = useApi()
  const queries = useQueryClient()
  const noted = useRef(new Set<string>())
  const job = useMutation({
    mutationFn: async (body: { channel: ReminderChannel; about: ReminderAbout }) =>
      client.call(noteReminder, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: remindersQuery(client, businessId, id).queryKey }),
    onError(error, { channel, about }) {
      noted.current.delete(`${channel} ${about}`)
      notifications.show({ color: 'red', title: words.notNoted, message: explain(error).remedy })
    },
  })
  return (channel: ReminderChannel, about: ReminderAbout) => {
    const way = `${channel} ${about}`
    if (noted.current.has(way)) return
    noted.current.add(way)
    job.mutate({ channel, about })
  }
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
        {data.slice(0, SHOWN).map(({ id, at, by, channel, amount }) => (
          <List.Item key={id}>
            {formatDay(at)}: {words.entry(words.channels[channel], formatAmount(amount), by)}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
