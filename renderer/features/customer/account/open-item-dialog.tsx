import { Select, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'

import { applyCreditToItem, writeOffItem } from '../../../../core/contract/money/open-item.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { MoneyInput } from '../../../components/form/decimal-input.tsx'
import { DirtyModal } from '../../../components/form/dirty-modal.tsx'
import { Form } from '../../../components/form/form.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { Loading } from '../../../components/ui/loading.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { decimalFieldProps, numberField } from '../../../lib/form/number-fields.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import { openItemsQuery } from '../../../lib/queries/customer-accounts.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'

type OpenItemAction = 'writeOff' | 'useCredit'

const amount = numberField(z.number()).optional()
const schemas = {
  writeOff: z.object({
    itemId: z.string(),
    amount,
    date: z.string(),
    reason: z
      .string({ error: customerAccountDialogs.writeOff.missing })
      .trim()
      .min(1, customerAccountDialogs.writeOff.missing),
  }),
  useCredit: z.object({ itemId: z.string(), amount, date: z.string().optional(), reason: z.string().optional() }),
}

type Props = {
  readonly act: OpenItemAction
  readonly customer: Customer
  /** Naira. */
  readonly credit: number
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** What is done about one of the items that a customer owes: it is given up, or their credit is used on it. */
export function OpenItemDialog(props: Props) {
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
    label: `${number ?? customerAccount.nameless(customerAccount.kinds[kind], formatDay(date))}, ₦${formatAmount(balance)}`,
  }))
  return (
    <DirtyModal isDirty={isTyped} onClose={onClose} title={customerAccountDialogs[act].title}>
      {data && isFetchedAfterMount ? <OpenItemForm {...props} choices={choices} onTyped={setIsTyped} /> : <Loading />}
    </DirtyModal>
  )
}

type Choice = { readonly value: string; readonly label: string }

type FormProps = Props & {
  readonly choices: readonly Choice[]
  /** Whether something was typed. */
  readonly onTyped: (isTyped: boolean) => void
}

function OpenItemForm({ act, credit, choices, onTyped, onClose, onDone }: FormProps) {
  const { client } = useApi()
  const words = customerAccountDialogs[act]
  const once = useIdempotencyKey()
  const labels = { ...words.labels, reason: customerAccountDialogs.writeOff.labels.reason }
  const form = useServerForm({
    schema: schemas[act] as typeof schemas.useCredit,
    initialValues: { itemId: choices[0]?.value ?? '', amount: '', date: todayInLagos(new Date()), reason: '' },
    labels: {
      itemId: labels.invoice,
      amount: labels.amount,
      date: customerAccountDialogs.writeOff.day,
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
    act === 'useCredit'
      ? customerAccountDialogs.useCredit.text(`₦${formatAmount(credit)}`)
      : customerAccountDialogs.writeOff.text
  return (
    <Form
      form={form}
      button={words.button}
      hasKey
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
      <MoneyInput {...decimalFieldProps(form, 'amount')} />
      {act === 'writeOff' && <Textarea {...form.field('reason')} />}
      {act === 'writeOff' && <DayInput {...day} value={day.value ?? ''} />}
    </Form>
  )
}
