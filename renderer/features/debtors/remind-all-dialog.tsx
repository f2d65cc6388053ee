import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconMail, IconMailForward } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { ReminderAbout, type ReminderChannel } from '../../../core/contract/http/vocabulary.ts'
import type { DebtorReminderBody } from '../../../core/contract/money/reminder.ts'
import { Money } from '../../components/display/figures.tsx'
import { CopyReminder } from '../../components/reminder/copy-button.tsx'
import { ReminderDialog } from '../../components/reminder/dialog.tsx'
import { useRecordReminder } from '../../components/reminder/use-record-reminder.ts'
import { Pager } from '../../components/table/pager.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { mailLink, whatsappLink } from '../../lib/mail/message-links.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { remindersToSendQuery } from '../../lib/queries/customer-accounts.ts'
import { mail } from '../../lib/texts/mail/mail.ts'
import { reminders } from '../../lib/texts/mail/reminders.ts'
import { EmailAllDialog } from './email-all-dialog.tsx'
import styles from './remind-all.module.css'

const words = reminders.all

type Props = { readonly businessId: string; readonly onClose: () => void }

/** Everybody who is to be reminded, below each other, each with the message ready; what is done is noted and ticked. */
export function RemindAllDialog({ businessId, onClose }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [about, setAbout] = useState<ReminderAbout>('OVERDUE')
  const [page, setPage] = useState(1)
  const [isMailing, setMailing] = useState(false)
  const [edited, setEdited] = useState<DebtorReminderBody>()
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useQuery({
    ...remindersToSendQuery(client, businessId, about, page),
    // What was open before the last payment is not asked for.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const note = useRecordReminder(businessId)

  const choose = (value: string) => {
    setAbout(ReminderAbout.options.find((one) => one === value) ?? 'OVERDUE')
    setPage(1)
  }
  const remind = (one: DebtorReminderBody, channel: ReminderChannel) => {
    note(one.customerId, channel, one.about)
    setDone((before) => new Set([...before, one.customerId]))
  }

  const { data: business } = useBusiness(businessId)
  const mayMail = business !== undefined && may(business, 'invoice.emailMany')

  if (isMailing) {
    return <EmailAllDialog businessId={businessId} kind="REMINDER" about={about} onClose={() => setMailing(false)} />
  }
  if (edited) {
    const { customerId: id, name } = edited
    return (
      <ReminderDialog
        customer={{ id, businessId, name }}
        onClose={() => {
          setEdited(undefined)
          void queries.invalidateQueries({
            queryKey: remindersToSendQuery(client, businessId, about, page).queryKey,
          })
        }}
      />
    )
  }
  return (
    <Modal opened onClose={onClose} title={words.title} size="xl">
      <Stack gap="md">
        <Text c="dimmed">{words.intro}</Text>
        <SegmentedControl
          size="xs"
          aria-label={reminders.about.label}
          value={about}
          onChange={choose}
          data={ReminderAbout.options.map((value) => ({ value, label: reminders.about[value] }))}
        />
        {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />)}
        {data?.items.length === 0 && <Text>{reminders.nothing[about]}</Text>}
        {data && data.items.length > 0 && (
          <>
            <Group justify="space-between" gap="xs">
              <Text fw={600}>
                {words.asked(data.meta.totalItems)} <Money amount={data.amount} sign />
              </Text>
              {mayMail && (
                <Button
                  size="xs"
                  leftSection={<IconMailForward size={16} aria-hidden />}
                  onClick={() => setMailing(true)}
                >
                  {mail.all.remind}
                </Button>
              )}
            </Group>
            <ul className={styles['list']} aria-label={words.title}>
              {data.items.map((one) => (
                <Row
                  key={one.customerId}
                  reminder={one}
                  isDone={done.has(one.customerId)}
                  onRemind={(channel) => remind(one, channel)}
                  onEdit={() => setEdited(one)}
                />
              ))}
            </ul>
            <Pager meta={data.meta} onPage={setPage} />
          </>
        )}
      </Stack>
    </Modal>
  )
}

type RowProps = {
  readonly reminder: DebtorReminderBody
  readonly isDone: boolean
  readonly onRemind: (channel: ReminderChannel) => void
  readonly onEdit: () => void
}

function Row({ reminder, isDone, onRemind, onEdit }: RowProps) {
  const { name, amount, credit, items, since, email, phone, subject, text, lastReminder } = reminder
  const button = { variant: 'default', size: 'xs' } as const
  return (
    <li>
      <div className={styles['who']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['amount']}>
          <Money amount={amount} sign />
        </span>
        <small>
          {words.since(items, since === null ? null : formatDay(since))}{' '}
          {credit > 0 && `${words.credit(formatAmount(credit))} `}
          {isDone ? (
            <span className={styles['done']}>
              <IconCheck size={14} aria-hidden /> {words.done}
            </span>
          ) : lastReminder === null ? (
            words.never
          ) : (
            reminders.last(formatDay(lastReminder.at), reminders.how(lastReminder))
          )}
        </small>
      </div>
      <Group gap="xs">
        {phone !== null && (
          <Button
            {...button}
            component="a"
            href={whatsappLink({ phone, text })}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
            aria-label={words.by(name, words.whatsapp)}
            onClick={() => onRemind('WHATSAPP')}
          >
            {words.whatsapp}
          </Button>
        )}
        {email !== null && (
          <Button
            {...button}
            component="a"
            href={mailLink({ to: email, subject, text })}
            leftSection={<IconMail size={16} aria-hidden />}
            aria-label={words.by(name, words.mail)}
            onClick={() => onRemind('EMAIL')}
          >
            {words.mail}
          </Button>
        )}
        <CopyReminder
          {...button}
          text={text}
          labelOf={(what) => words.by(name, what)}
          onCopied={() => onRemind('COPY')}
        />
        <Button {...button} variant="subtle" color="gray" aria-label={words.by(name, words.edit)} onClick={onEdit}>
          {words.edit}
        </Button>
      </Group>
    </li>
  )
}
