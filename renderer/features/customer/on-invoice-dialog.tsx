import { Select, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'

import type { Customer } from '../../../core/contract/customer.ts'
import { applyCreditToItem, writeOffItem } from '../../../core/contract/open-item.ts'
import { DayInput } from '../../components/day-input.tsx'
import { MoneyInput } from '../../components/decimal-input.tsx'
import { Form } from '../../components/form.tsx'
import { TypedModal } from '../../components/typed-modal.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { Waiting } from '../../components/waiting.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useIntention } from '../../lib/api/use-intention.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { formatDay } from '../../lib/format-day.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { openItemsQuery } from '../../lib/queries/accounts.ts'
import { accountDialogs } from '../../lib/texts/account-dialogs.ts'
import { accounts } from '../../lib/texts/accounts.ts'
import { decimalProps, typedNumber } from '../../lib/typed-numbers.ts'

type Act = 'writeOff' | 'useCredit'

const amount = typedNumber(z.number()).optional()
const schemas = {
  writeOff: z.object({
    itemId: z.string(),
    amount,
    date: z.string(),
    reason: z.string({ error: accountDialogs.writeOff.missing }).trim().min(1, accountDialogs.writeOff.missing),
  }),
  useCredit: z.object({ itemId: z.string(), amount, date: z.string().optional(), reason: z.string().optional() }),
}

type Props = {
  readonly act: Act
  readonly customer: Customer
  /** Naira. */
  readonly credit: number
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** What is done about one of the items that a customer owes: it is given up, or their credit is used on it. */
export function OnInvoiceDialog(props: Props) {
  const { act, customer, onClose } = props
  const { client } = useApi()
  const [isTyped, setIsTyped] = useState(false)
  // What was open before the last payment is not offered.
  const { data, isFetchedAfterMount } = useQuery({
    ...openItemsQuery(client, customer.businessId, customer.id),
    refetchOnMount: 'always',
  })
  const choices = (data?.items ?? []).map(({ id, kind, number, date, balance }) => ({
    value: id,
    label: `${number ?? accounts.nameless(accounts.kinds[kind], formatDay(date))}, ₦${formatAmount(balance)}`,
  }))
  return (
    <TypedModal isTyped={isTyped} onClose={onClose} title={accountDialogs[act].title}>
      {data && isFetchedAfterMount ? <OnInvoiceForm {...props} choices={choices} onTyped={setIsTyped} /> : <Waiting />}
    </TypedModal>
  )
}

type Choice = { readonly value: string; readonly label: string }

type FormProps = Props & {
  readonly choices: readonly Choice[]
  /** Whether something was typed. */
  readonly onTyped: (isTyped: boolean) => void
}

function OnInvoiceForm({ act, credit, choices, onTyped, onClose, onDone }: FormProps) {
  const { client } = useApi()
  const words = accountDialogs[act]
  const once = useIntention()
  const labels = { ...words.labels, reason: accountDialogs.writeOff.labels.reason }
  const form = useServerForm({
    schema: schemas[act] as typeof schemas.useCredit,
    initialValues: { itemId: choices[0]?.value ?? '', amount: '', date: todayInLagos(new Date()), reason: '' },
    labels: {
      itemId: labels.invoice,
      amount: labels.amount,
      date: accountDialogs.writeOff.day,
      reason: labels.reason,
    },
    async send({ itemId, reason = '', date, ...some }) {
      const params = { id: itemId }
      await once(async (idempotencyKey) => {
        if (act === 'useCredit') await client.call(applyCreditToItem, { params, idempotencyKey, body: some })
        else await client.call(writeOffItem, { params, idempotencyKey, body: { ...some, date, reason } })
      })
    },
    onSuccess() {
      onClose()
      notifications.show({ message: words.done })
      void onDone()
    },
  })
  const { isDirty } = form.kept
  useEffect(() => onTyped(isDirty), [onTyped, isDirty])
  const day = form.choice('date')
  const text =
    act === 'useCredit' ? accountDialogs.useCredit.text(`₦${formatAmount(credit)}`) : accountDialogs.writeOff.text
  return (
    <Form
      form={form}
      button={words.button}
      hotkey="Ctrl+Enter"
      stays={words.keep}
      onStay={onClose}
      intro={<Text c="dimmed">{text}</Text>}
      {...(act === 'writeOff' && { color: 'red' })}
    >
      {/* Opened by its focus, the list would lie over the amount and the buttons. */}
      <Select
        {...form.choice('itemId')}
        data={choices}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        autoFocus
        data-autofocus
      />
      <MoneyInput {...decimalProps(form, 'amount')} />
      {act === 'writeOff' && <Textarea {...form.field('reason')} />}
      {act === 'writeOff' && <DayInput {...day} value={day.value ?? ''} />}
    </Form>
  )
}
