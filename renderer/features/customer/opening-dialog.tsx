import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { z } from 'zod'

import { recordOpeningItem } from '../../../core/contract/customer-account.ts'
import type { Customer } from '../../../core/contract/customer.ts'
import { DayInput } from '../../components/day-input.tsx'
import { MoneyInput } from '../../components/decimal-input.tsx'
import { Form } from '../../components/form.tsx'
import { TypedModal } from '../../components/typed-modal.tsx'
import { useServerForm } from '../../components/use-server-form.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useIntention } from '../../lib/api/use-intention.ts'
import { accountDialogs } from '../../lib/texts/account-dialogs.ts'
import { decimalProps, typedNumber } from '../../lib/typed-numbers.ts'

const words = accountDialogs.opening

const schema = z.object({
  number: z.string().optional(),
  date: recordOpeningItem.body.shape.date,
  dueDate: recordOpeningItem.body.shape.dueDate,
  amount: typedNumber(z.number()),
})

type Props = { readonly customer: Customer; readonly onClose: () => void; readonly onDone: () => Promise<void> }

/** What a customer owed before Invoice Desk was there. */
export function OpeningDialog({ customer, onClose, onDone }: Props) {
  const { client } = useApi()
  const once = useIntention()
  const form = useServerForm({
    schema,
    initialValues: { number: '', date: '', dueDate: '', amount: '' },
    labels: words.labels,
    send: async ({ number, ...item }) => {
      const body = { ...item, number: number === undefined || number === '' ? null : number }
      return once((idempotencyKey) =>
        client.call(recordOpeningItem, { params: { id: customer.id }, body, idempotencyKey }),
      )
    },
    onSuccess() {
      onClose()
      notifications.show({ message: words.done })
      void onDone()
    },
  })
  const [day, due] = [form.choice('date'), form.choice('dueDate')]
  return (
    <TypedModal
      isTyped={form.kept.isDirty}
      isPending={form.isPending}
      onClose={onClose}
      title={words.title(customer.name)}
      size="lg"
    >
      <Form
        form={form}
        button={words.button}
        hotkey="Ctrl+Enter"
        stays={words.keep}
        onStay={onClose}
        intro={<Text c="dimmed">{words.text}</Text>}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('number')} autoComplete="off" data-autofocus />
          <MoneyInput {...decimalProps(form, 'amount')} />
          <DayInput {...day} value={day.value ?? ''} />
          <DayInput {...due} value={due.value ?? ''} />
        </SimpleGrid>
      </Form>
    </TypedModal>
  )
}
