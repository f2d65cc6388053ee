import { SegmentedControl, SimpleGrid, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { z } from 'zod'

import { moreThanZero } from '../../../../core/contract/http/fields.ts'
import { recordOpeningItem } from '../../../../core/contract/money/customer-account.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import { DayInput } from '../../../components/form/day-input.tsx'
import { MoneyInput } from '../../../components/form/decimal-input.tsx'
import { DirtyModal } from '../../../components/form/dirty-modal.tsx'
import { Form } from '../../../components/form/form.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { useApi } from '../../../lib/api/api-context.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { decimalFieldProps, numberField } from '../../../lib/form/number-fields.ts'
import { customerAccountDialogs } from '../../../lib/texts/money/customer-account-dialogs.ts'

const words = customerAccountDialogs.opening

const sides = ['owed', 'credit'] as const

const schema = z
  .object({
    side: z.enum(sides),
    number: z.string().optional(),
    date: recordOpeningItem.body.shape.date,
    dueDate: recordOpeningItem.body.shape.dueDate,
    amount: numberField(moreThanZero()),
  })
  .refine(({ side, dueDate }) => side === 'credit' || dueDate !== undefined, {
    path: ['dueDate'],
    message: words.missingDue,
  })

type Props = { readonly customer: Customer; readonly onClose: () => void; readonly onDone: () => Promise<void> }

/** What a customer owed before Invoice Desk was there, or had as credit. */
export function OpeningDialog({ customer, onClose, onDone }: Props) {
  const { client } = useApi()
  const once = useIdempotencyKey()
  const form = useServerForm({
    schema,
    initialValues: { side: 'owed', number: '', date: '', dueDate: '', amount: '' },
    labels: { ...words.labels, side: words.sides.label },
    send: async ({ side, number, date, dueDate, amount }) => {
      const item = side === 'credit' ? { amount: -amount } : { amount, ...(dueDate !== undefined && { dueDate }) }
      const body = { date, ...item, number: number === undefined || number === '' ? null : number }
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
  const isCredit = form.values.side === 'credit'
  return (
    <DirtyModal
      isDirty={form.kept.isDirty}
      isPending={form.isPending}
      onClose={onClose}
      title={words.title(customer.name)}
      size="lg"
    >
      <Form
        form={form}
        button={words.button}
        hasKey
        stays={words.keep}
        onStay={onClose}
        intro={
          <>
            <SegmentedControl
              aria-label={words.sides.label}
              value={form.values.side}
              onChange={(value) => {
                form.change('side', value)
                // It is not seen any more, so it must not be wrong.
                if (value === 'credit') form.change('dueDate', '')
              }}
              data={sides.map((value) => ({ value, label: words.sides[value] }))}
            />
            <Text c="dimmed">{isCredit ? words.creditText : words.text}</Text>
          </>
        }
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...form.field('number')} autoComplete="off" data-autofocus />
          <MoneyInput {...decimalFieldProps(form, 'amount')} />
          <DayInput {...day} value={day.value ?? ''} />
          {!isCredit && <DayInput {...due} value={due.value ?? ''} />}
        </SimpleGrid>
      </Form>
    </DirtyModal>
  )
}
